import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Environment variable with the file made for this run. */
const madeForRun = 'EMPTY_EMBEDDED_DATABASE';
let files: Promise<Blob> | undefined;

/** Runs before all tests that need a database: makes the files of a new embedded one, on which all workers start. */
export default async function makeForRun(): Promise<() => Promise<void>> {
  if (process.env[madeForRun]) return () => Promise.resolve();
  const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-embedded-'));
  const file = path.join(folder, 'files.tar');
  process.env[madeForRun] = file;
  await writeFile(file, Buffer.from(await (await make()).arrayBuffer()));
  return () => rm(folder, { recursive: true, force: true });
}

/** The files of an unused embedded database; making them takes ten times as long as starting on them. */
export function newEmbeddedFiles(): Promise<Blob> {
  const made = process.env[madeForRun];
  files ??= made ? readFile(made).then((content) => new Blob([content])) : make();
  return files;
}

async function make(): Promise<Blob> {
  const embedded = await PGlite.create();
  const dump = await embedded.dumpDataDir('none');
  await embedded.close();
  return dump;
}
