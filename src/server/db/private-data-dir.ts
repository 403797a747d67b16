import { chmod, mkdir, stat } from 'node:fs/promises';
import process from 'node:process';

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
