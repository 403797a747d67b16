import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's files in Node that is used here; PGlite's types leave it out. */
interface NodeFiles {
  readonly NODEFS: {
    /** The address on this machine of a file or folder that a stream has open. */
    realPath(node: unknown): string;
    readonly stream_ops: { fsync?: (stream: { readonly node: unknown; readonly nfd?: number }) => number };
  };
}

/**
 * The files of an embedded database in a folder, flushed to the disk whenever PostgreSQL asks for it, so that a commit survives a
 * power cut. Emscripten calls the `fsync` of its file system for that, and the one for Node has none.
 */
class DurableFiles extends NodeFS {
  override async init(database: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const addFsync = (module: object): void => {
      const { NODEFS } = module as NodeFiles;
      NODEFS.stream_ops.fsync = ({ node, nfd }) => {
        // A folder has no descriptor, and its list of files must be flushed too.
        if (nfd === undefined) flushFolder(NODEFS.realPath(node));
        else fsyncSync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Options of an embedded database in this folder that flushes every commit to the disk. */
export function durableIn(folder: string): PGliteOptions {
  return {
    fs: new DurableFiles(folder),
    startParams: [
      // -F turns fsync off.
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      // Emscripten implements fsync but not fdatasync, which is PostgreSQL's default.
      '-c',
      'wal_sync_method=fsync',
    ],
  };
}
