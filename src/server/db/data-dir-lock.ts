import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/*
 * The lock of a data folder is a file that names its holder and the socket on which the holder listens. The operating
 * system closes the socket when the process ends, however it ends, so a lock whose socket does not answer is free. On
 * disks without sockets, the holder is identified by process id and start time.
 */

/** Another process has the data folder open, and only one may use the embedded database at a time. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

const holderSchema = z.object({
  pid: z.int(),
  /** Start time of the process, in ticks since boot; null if the system does not tell. */
  began: z.string().nullable(),
  /** Null if the folder's disk does not support sockets. */
  socket: z.string().nullable(),
});
type Holder = z.infer<typeof holderSchema>;

const maxAttempts = 20;
const attemptMs = 50;
/** The shortest limit of any system for a socket address is 104 bytes, on macOS. */
const maxAddress = 100;

/**
 * Locks the data folder for this process. The embedded database has no lock of its own, and a second process writing
 * to it would destroy rows. The lock of a process that no longer runs is taken over.
 * @returns a function that releases the folder.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'lock');
  const listening = await listenIn(dataDir);
  const { pid } = process;
  const own = JSON.stringify({ pid, began: await beginningOf(pid), socket: listening?.name ?? null });
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      if (await writeNew(file, own)) {
        return async () => {
          await rm(file, { force: true });
          await listening?.close();
        };
      }
      const found = await readFile(file, 'utf8').catch(() => '');
      const holder = holderIn(found);
      if (holder !== null && (await isAlive(dataDir, holder))) {
        throw new DataDirInUseError(
          `The data folder ${dataDir} is in use by another Vaxledger (process ${holder.pid}): stop that one first, or give this one another DATA_DIR.`,
        );
      }
      // An empty lock file may be one that another process is just writing.
      if (holder !== null || attempt > maxAttempts / 2) await putAside(file, found);
      else await wait(attemptMs);
    }
  } catch (error) {
    await listening?.close();
    throw error;
  }
  await listening?.close();
  throw new DataDirInUseError(
    `The data folder ${dataDir} is being taken by another Vaxledger that starts right now.`,
  );
}

async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function holderIn(text: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Removes a stale lock, and restores it if another process has replaced it meanwhile. */
async function putAside(file: string, dead: string): Promise<void> {
  const aside = `${file}-${randomBytes(6).toString('hex')}`;
  await rename(file, aside).catch(() => undefined);
  const moved = await readFile(aside, 'utf8').catch(() => dead);
  if (moved !== dead) await writeNew(file, moved);
  await rm(aside, { force: true });
  const socket = holderIn(dead)?.socket;
  if (moved === dead && typeof socket === 'string')
    await rm(path.join(path.dirname(file), path.basename(socket)), { force: true });
}

async function isAlive(dataDir: string, { pid, began, socket }: Holder): Promise<boolean> {
  if (socket !== null) return withAddress(dataDir, socket, answers);
  if (!isRunning(pid)) return false;
  const now = await beginningOf(pid);
  return began === null || now === null || began === now;
}

function answers(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    // Any other error, such as a full connection queue, may mean that a process is listening.
    socket.once('error', (error) => done(!['ECONNREFUSED', 'ENOENT'].includes(codeOf(error))));
  });
}

interface Listening {
  readonly name: string;
  close(): Promise<void>;
}

/** Listens on a new socket in the folder; null if its disk does not support sockets. */
async function listenIn(dataDir: string): Promise<Listening | null> {
  const name = `lock-${randomBytes(6).toString('hex')}.socket`;
  const server = createServer((socket) => socket.destroy());
  try {
    await withAddress(dataDir, name, (address) => listen(server, address));
  } catch {
    return null;
  }
  server.unref();
  const close = async (): Promise<void> => {
    await new Promise((closed) => {
      server.close(closed);
    });
    await rm(path.join(dataDir, name), { force: true });
  };
  return { name, close };
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen(address, () => listening());
  });
}

/** Calls back with a path to a socket in the folder, through a short link if the folder's own path is too long. */
async function withAddress<T>(
  dataDir: string,
  name: string,
  act: (address: string) => Promise<T>,
): Promise<T> {
  if (process.platform === 'win32') return act(`\\\\.\\pipe\\vaxledger-${path.basename(name)}`);
  const address = path.join(dataDir, path.basename(name));
  if (Buffer.byteLength(address) <= maxAddress) return act(address);
  const short = await mkdtemp(path.join(tmpdir(), 'vl-'));
  try {
    await symlink(path.resolve(dataDir), path.join(short, 'd'));
    return await act(path.join(short, 'd', path.basename(name)));
  } finally {
    await rm(short, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to someone else.
    return codeOf(error) === 'EPERM';
  }
}

/** The start time is field 22 of Linux's `/proc/<pid>/stat`; field 2, a name in brackets, may contain spaces. */
async function beginningOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const openToOthers = 0o077;

/** The data folder belongs to another account, which could read and change its contents. */
export class DataDirNotOwnError extends Error {
  override readonly name = 'DataDirNotOwnError';
}

/**
 * Restricts the data folder, and files the process writes later, to this account. The folder's mode is what counts,
 * because the embedded database gives its files modes that let anyone write.
 * @throws DataDirNotOwnError if the folder belongs to another account.
 */
export async function makePrivate(dataDir: string): Promise<void> {
  process.umask(openToOthers);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = await stat(dataDir);
  // Windows has neither owners nor modes of this kind.
  if (process.getuid === undefined) return;
  if (uid !== process.getuid()) {
    throw new DataDirNotOwnError(
      `The data folder ${dataDir} belongs to another account: give it to the one that runs Vaxledger, or choose another DATA_DIR.`,
    );
  }
  if ((mode & openToOthers) !== 0) await chmod(dataDir, 0o700);
}
