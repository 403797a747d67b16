import { sql, type Kysely, type Transaction } from 'kysely';
import { migrate, UnknownSchemaError } from '../../db/migrate.ts';
import type { Migration } from '../../db/migration.ts';
import { migrations as allMigrations } from '../../db/migrations/index.ts';
import type { AppDeps } from '../../deps.ts';
import type { Database } from '../../db/schema.ts';
import { serverFamilies } from '../../families.ts';
import { withoutTimeLimit } from '../../db/time-limit.ts';
import { noteRestore } from '../../messages/queue.ts';
import { BackupDamagedError, readBackupFile, type BackupRow, type BackupSummary } from './backup-file.ts';
import { insertionOrder } from './make-backup.ts';

const rowsPerInsert = 500;

/** A restore needs an empty database, because it would otherwise mix two histories. */
export class DatabaseNotEmptyError extends Error {
  override readonly name = 'DatabaseNotEmptyError';
}

/**
 * Loads a backup into an empty database, completely or not at all, and starts a new epoch, so that tablets send again
 * what was recorded after the backup. A backup of an older version is loaded under its own schema, which is then
 * upgraded.
 * @throws BackupDamagedError, DatabaseNotEmptyError or UnknownSchemaError; nothing is changed then.
 */
export async function restoreBackup(
  { db }: Pick<AppDeps, 'db'>,
  file: string,
  migrations: readonly Migration[] = allMigrations,
): Promise<BackupSummary> {
  const { head } = await readBackupFile(file);
  const known = new Set(migrations.map((step) => step.name));
  const unknown = head.schema.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new UnknownSchemaError(
      `The backup was made by a newer Vaxledger (it holds the schema step ${unknown}).`,
    );
  }
  await migrate(
    db,
    migrations.filter((step) => head.schema.includes(step.name)),
  );
  await requireEmpty(db);
  const summary = await db.transaction().execute(async (trx) => {
    const loaded = await load(trx, file);
    for (const { upkeep } of serverFamilies) await upkeep?.givenSinceBackup?.leaveOut(trx);
    return loaded;
  });
  await migrate(db, migrations);
  await noteRestore(db);
  await withoutTimeLimit(db, (connection) => sql`analyze`.execute(connection));
  return summary;
}

async function load(trx: Transaction<Database>, file: string): Promise<BackupSummary> {
  const tables = await insertionOrder(trx);
  // The backup also contains the rows that schema steps insert.
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(trx);
  const known = new Set(tables);
  let waiting: BackupRow[] = [];
  const flush = async (): Promise<void> => {
    const [first] = waiting;
    if (!first) return;
    const table = sql.table(first.table);
    const rows = `[${waiting.map(({ json }) => json).join(',')}]`;
    await sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${rows}::json)`.execute(
      trx,
    );
    waiting = [];
  };
  const summary = await readBackupFile(file, async (row) => {
    if (!known.has(row.table))
      throw new BackupDamagedError(`The backup holds a table that is not known: ${row.table}.`);
    if (waiting.length >= rowsPerInsert || waiting[0]?.table !== row.table) await flush();
    waiting.push(row);
  });
  await flush();
  await sql`update sync_state set epoch = left(gen_random_uuid()::text, 8)`.execute(trx);
  // The backup file holds every event of the restored server, so all of them are durable.
  await sql`update event_log set durable_through = accepted_through`.execute(trx);
  return summary;
}

async function requireEmpty(db: Kysely<Database>): Promise<void> {
  const user = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  const event = await db.selectFrom('event').select('event_id').limit(1).executeTakeFirst();
  if (!user && !event) return;
  throw new DatabaseNotEmptyError(
    'A backup can be restored into an empty database only: give another DATA_DIR or DATABASE_URL, or move the old data away.',
  );
}
