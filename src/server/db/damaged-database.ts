import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The files of the embedded database cannot be read; the message says what to do. */
export class DatabaseDamagedError extends Error {
  override readonly name = 'DatabaseDamagedError';
}

/** Folders of the database files and of its backups. */
export interface Kept {
  readonly dataDir: string;
  /** Null if the server makes no backups by itself; they are then where `npm run backup` puts them. */
  readonly backupDir: string | null;
}

/** Builds the error for damaged database files, which names the newest backup to restore. */
export async function damagedDatabase(
  { dataDir, backupDir }: Kept,
  cause: unknown,
): Promise<DatabaseDamagedError> {
  const folder = path.resolve(backupDir ?? 'backups');
  const newest = await newestBackupIn(folder);
  const way =
    newest === null
      ? `run npm run restore <file> with your newest backup; there is none in ${folder}`
      : `run npm run restore ${newest}, which is the newest backup`;
  return new DatabaseDamagedError(
    `The database in ${dataDir} cannot be read: its files are damaged. Move ${path.join(dataDir, 'pglite')} to another place, then ${way}. Tablets send again what is newer.`,
    { cause },
  );
}

/** Reads every table completely, so that a damaged page is found at startup and not in the middle of a working day. */
export async function readThrough(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  for (const { name } of rows) await sql`select count(*) from ${sql.table(name)}`.execute(db);
}

/** Backup names contain the time at which they were made. */
async function newestBackupIn(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => /^vaxledger-.*\.ndjson\.gz$/.test(name))
    .toSorted()
    .at(-1);
  return newest === undefined ? null : path.join(folder, newest);
}
