import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Another process has the data folder open: the embedded database is for one process at a time. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

/** Lock files that this very process holds: after a crash in a container the next process often has the same number. */
const held = new Set<string>();

/**
 * Takes the data folder for this process. The embedded database itself locks nothing: a second process would write,
 * and its rows would be gone. The lock of a process that no longer runs is taken over.
 * @returns a function that lets go of the folder.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'lock');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await writeLock(file)) {
      held.add(file);
      return async () => {
        await rm(file, { force: true });
        held.delete(file);
      };
    }
    const holder = await holderOf(file);
    if (holder !== null && (holder === process.pid ? held.has(file) : isRunning(holder))) {
      throw new DataDirInUseError(
        `The data folder ${dataDir} is in use by another Vaxledger (process ${holder}): stop that one first, or give this one another DATA_DIR.`,
      );
    }
    await rm(file, { force: true });
  }
  throw new DataDirInUseError(
    `The data folder ${dataDir} is being taken by another Vaxledger that starts right now.`,
  );
}

async function writeLock(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function holderOf(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return /^\d+$/.test(text) ? Number(text) : null;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists but belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
