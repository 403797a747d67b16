import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';

/*
 * The lock of a data folder is a numbered file that names its holder and the socket on which the holder listens. The operating
 * system closes the socket when the process ends, however it ends, so a lock whose socket does not answer is free, and the
 * process that creates the file with the next number holds the folder. The highest number stays when it is released, so that a
 * slow process with an old list of files finds it and gives up. On disks without sockets, the holder is identified by process id
 * and start time.
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

/** Content of a released lock. No process has the id 0. */
const released: Holder = { pid: 0, began: null, socket: null };

/** The shortest limit of any system for a socket address is 104 bytes, on macOS. */
const maxAddress = 100;

export interface DataDirLock {
  /**
   * Called before each statement and each commit.
   * @throws DataDirInUseError if another process has taken the folder. That happens where two machines share a disk, because
   * neither can reach the other's socket.
   */
  readonly assertHeld: () => void;
  readonly release: () => Promise<void>;
}

/**
 * Locks the data folder for this process. The embedded database has no lock of its own, and a second process writing
 * to it would destroy rows. The lock of a process that no longer runs is taken over.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const listening = await listenIn(dataDir);
  const { pid } = process;
  const own = JSON.stringify({ pid, began: await beginningOf(pid), socket: listening?.name ?? null });
  const draft = path.join(dataDir, `lock-${randomBytes(6).toString('hex')}.new`);
  await writeFile(draft, own);
  try {
    const number = await takeNumber(dataDir, draft);
    const file = fileOf(dataDir, number);
    const next = fileOf(dataDir, number + 1);
    return {
      assertHeld: () => {
        if (existsSync(next) || !existsSync(file)) throw inUse(dataDir);
      },
      release: async () => {
        await writeFile(draft, JSON.stringify(released));
        await rename(draft, file);
        await listening?.close();
      },
    };
  } catch (error) {
    await listening?.close();
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Creates the lock file with the next number, unless the holder of the highest one still runs. */
async function takeNumber(dataDir: string, draft: string): Promise<number> {
  for (;;) {
    const highest = (await numbersIn(dataDir)).at(-1) ?? 0;
    const holder = holderIn(await readFile(fileOf(dataDir, highest), 'utf8').catch(() => ''));
    if (holder !== null && (await isAlive(dataDir, holder))) throw inUse(dataDir, holder.pid);
    const number = highest + 1;
    if (!(await linkNew(draft, fileOf(dataDir, number)))) continue;
    const numbers = await numbersIn(dataDir);
    if (numbers.at(-1) === number) {
      await Promise.all(numbers.filter((former) => former < number).map((n) => forget(dataDir, n)));
      return number;
    }
    // Another process has locked and removed this number meanwhile, and holds a higher one.
    await rm(fileOf(dataDir, number), { force: true });
  }
}

function inUse(dataDir: string, pid?: number): DataDirInUseError {
  const who = pid === undefined ? 'another Vaxledger' : `another Vaxledger (process ${pid})`;
  return new DataDirInUseError(
    `The data folder ${dataDir} is in use by ${who}: stop that one first, or give this one another DATA_DIR.`,
  );
}

const fileOf = (dataDir: string, number: number): string => path.join(dataDir, `lock.${number}`);

/** Numbers of the lock's files, the highest last. */
async function numbersIn(dataDir: string): Promise<readonly number[]> {
  const names = await readdir(dataDir);
  return names
    .flatMap((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);
}

/** Creates a file with its whole content at once, so that no process reads half of it. @returns false if the file exists. */
async function linkNew(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
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

/** Removes a stale lock and the socket that its holder left behind. */
async function forget(dataDir: string, number: number): Promise<void> {
  const file = fileOf(dataDir, number);
  const socket = holderIn(await readFile(file, 'utf8').catch(() => ''))?.socket;
  if (typeof socket === 'string') await rm(path.join(dataDir, path.basename(socket)), { force: true });
  await rm(file, { force: true });
}

async function isAlive(dataDir: string, { pid, began, socket }: Holder): Promise<boolean> {
  if (socket !== null) return withAddress(dataDir, socket, answers);
  if (pid === released.pid || !isRunning(pid)) return false;
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
  // Windows has no file owners and modes in this sense.
  if (process.getuid === undefined) return;
  if (uid !== process.getuid()) {
    throw new DataDirNotOwnError(
      `The data folder ${dataDir} belongs to another account: give it to the one that runs Vaxledger, or choose another DATA_DIR.`,
    );
  }
  if ((mode & openToOthers) !== 0) await chmod(dataDir, 0o700);
}
