import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/*
 * The lock of a data folder is a file that names its holder and the socket on which that holder listens. The operating system
 * takes the socket away with the process, however that ends, so that a lock whose socket nobody answers is nobody's. Where the
 * folder's disk knows no sockets, the process is known by its number and the moment at which it began.
 */

/** Another process has the data folder open: the embedded database is for one process at a time. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

const holderSchema = z.object({
  pid: z.int(),
  /** Start of the process, in ticks since the machine's; null if the system does not tell. */
  began: z.string().nullable(),
  /** Null if the folder's disk knows no sockets. */
  socket: z.string().nullable(),
});
type Holder = z.infer<typeof holderSchema>;

const maxAttempts = 20;
const attemptMs = 50;
/** The shortest that a system allows for the address of a socket is 104 bytes, on macOS. */
const maxAddress = 100;

/**
 * Takes the data folder for this process. The embedded database itself locks nothing: a second process would write,
 * and its rows would be gone. The lock of a process that no longer runs is taken over.
 * @returns a function that lets go of the folder.
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
      // A file that says nothing yet may be one that is being written just now.
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

/** Takes a dead lock away. One that another process has written meanwhile is given back. */
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
    // Whatever else keeps this process from it, such as a crowd that waits there already, somebody may be listening.
    socket.once('error', (error) => done(!['ECONNREFUSED', 'ENOENT'].includes(codeOf(error))));
  });
}

interface Listening {
  readonly name: string;
  close(): Promise<void>;
}

/** Listens on a new socket in the folder; null if its disk knows none. */
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

/** Hands out the address of a socket in the folder: by a short way where the folder's own name is too long for one. */
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

/** The 22nd field of Linux's `/proc/<pid>/stat`; the second, a name in brackets, may hold blanks. */
async function beginningOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const openToOthers = 0o077;

/** The data folder belongs to somebody else, who could read and change what is in it. */
export class DataDirNotOwnError extends Error {
  override readonly name = 'DataDirNotOwnError';
}

/**
 * Makes the data folder for this account alone, and what the process writes from now on too. The folder counts: the
 * embedded database gives its files modes of its own, which let anyone write. An own folder that is open to others is closed.
 * @throws DataDirNotOwnError for a folder of another account.
 */
export async function makePrivate(dataDir: string): Promise<void> {
  process.umask(openToOthers);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = await stat(dataDir);
  // Windows knows neither.
  if (process.getuid === undefined) return;
  if (uid !== process.getuid()) {
    throw new DataDirNotOwnError(
      `The data folder ${dataDir} belongs to another account: give it to the one that runs Vaxledger, or choose another DATA_DIR.`,
    );
  }
  if ((mode & openToOthers) !== 0) await chmod(dataDir, 0o700);
}
