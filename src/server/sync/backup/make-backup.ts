import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AppDeps } from '../../deps.ts';
import type { Database } from '../../db/schema.ts';
import { BackupDamagedError, type BackupRow, readBackupFile, writeBackupFile } from './backup-file.ts';
import { assert } from '#domain/kernel/assert.ts';

const rowsPerFetch = 1000;

export interface MadeBackup {
  readonly file: string;
  readonly rows: number;
}

/**
 * Copies the whole database as of one moment into a new file and reads the file back. Only then does `durable_through`
 * tell tablets that they may drop what the backup holds.
 * @throws BackupDamagedError if the file differs when read back; tablets are then told nothing.
 */
export async function makeBackup(deps: Pick<AppDeps, 'db' | 'now'>, folder: string): Promise<MadeBackup> {
  const stamp = deps
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '');
  const file = path.join(folder, `vaxledger-${stamp}.ndjson.gz`);
  const partial = `${file}.partial`;
  try {
    await mkdir(folder, { recursive: true });
    const { written, positions } = await deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => copy(trx, partial, deps.now()));
    const read = await readBackupFile(partial);
    if (read.rows !== written.rows || read.sha256 !== written.sha256) {
      throw new BackupDamagedError(`The backup ${file} does not read back as it was written.`);
    }
    await rename(partial, file);
    await promise(deps.db, positions);
    await note(deps, { made_at: deps.now(), failed_at: null });
    return { file, rows: written.rows };
  } catch (error) {
    // A full disk may reject the note as well; the growing age of the last backup is then what raises the alarm.
    await note(deps, { failed_at: deps.now() }).catch(() => undefined);
    throw error;
  } finally {
    // The write has already reported the disk error that would appear here.
    await rm(partial, { force: true }).catch(() => undefined);
  }
}

/** Stores the outcome of a backup for the status page and metrics. */
async function note(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  state: { readonly made_at?: Date; readonly failed_at: Date | null },
): Promise<void> {
  await db
    .insertInto('backup_standing')
    .values({ since: now(), ...state })
    .onConflict((conflict) => conflict.column('one').doUpdateSet(state))
    .execute();
}

async function copy(trx: Transaction<Database>, file: string, now: Date) {
  const { epoch } = await trx.selectFrom('sync_state').select('epoch').executeTakeFirstOrThrow();
  const { rows: steps } = await sql<{
    name: string;
  }>`select name from schema_migration order by name`.execute(trx);
  const positions = await trx
    .selectFrom('event_log')
    .select(['facility_id', 'log_id', 'accepted_through'])
    .execute();
  const head = {
    k: 'vaxledger-backup',
    v: 1,
    made_at: now.toISOString(),
    epoch,
    schema: steps.map((step) => step.name),
  } as const;
  const written = await writeBackupFile(file, head, allRows(trx));
  return { written, positions };
}

async function* allRows(trx: Transaction<Database>): AsyncGenerator<BackupRow> {
  for (const table of await insertionOrder(trx)) {
    await sql`declare backup_rows no scroll cursor for select to_json(t)::text as json from ${sql.table(table)} t`.execute(
      trx,
    );
    for (;;) {
      const { rows } = await sql<{ json: string }>`fetch ${sql.lit(rowsPerFetch)} from backup_rows`.execute(
        trx,
      );
      for (const { json } of rows) yield { table, json };
      if (rows.length < rowsPerFetch) break;
    }
    await sql`close backup_rows`.execute(trx);
  }
}

/** Raises each log's `durable_through` to what the backup contains. */
async function promise(
  db: Kysely<Database>,
  positions: readonly { facility_id: string; log_id: string; accepted_through: number }[],
): Promise<void> {
  await sql`
    update event_log set durable_through = greatest(event_log.durable_through, held.accepted_through)
    from json_populate_recordset(null::event_log, ${JSON.stringify(positions)}::json) held
    where event_log.facility_id = held.facility_id and event_log.log_id = held.log_id`.execute(db);
}

/** All tables except the list of schema steps, ordered so that each comes after the tables it refers to. */
export async function insertionOrder(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'
    order by tablename`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select child.relname as "from", parent.relname as "to"
    from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and child.oid <> parent.oid`.execute(db);
  const ordered: string[] = [];
  let waiting = tables.map(({ name }) => name);
  while (waiting.length > 0) {
    const free = waiting.filter(
      (name) => !references.some(({ from, to }) => from === name && waiting.includes(to)),
    );
    assert(free.length > 0, 'tables do not refer to each other in a circle');
    ordered.push(...free);
    waiting = waiting.filter((name) => !free.includes(name));
  }
  return ordered;
}
