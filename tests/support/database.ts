import { sql, type Kysely } from 'kysely';
import type { Engine } from '#server/deps.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded, openPostgres, type OpenDatabase } from '#server/db/open-database.ts';
import type { Database } from '#server/db/schema.ts';
import { newEmbeddedFiles } from './embedded-files.ts';
import { deleteAllRows, tableNames } from './empty-database.ts';
import { startPostgres, type RunningPostgres } from './postgres.ts';

/** Both engines, for `describe.each`: what holds on one must hold on the other. */
export const engines: readonly Engine[] = ['pglite', 'postgres'];

export interface TestDatabase {
  readonly engine: Engine;
  readonly db: Kysely<Database>;
  /** Puts every table back to what it holds right after the migrations. */
  reset(): Promise<void>;
}

const opened = new Map<Engine, Promise<TestDatabase>>();
let postgres: Promise<RunningPostgres> | undefined;

/** The worker's migrated database on this engine, emptied. It is kept from file to file. */
export async function testDatabase(engine: Engine): Promise<TestDatabase> {
  const kept = opened.get(engine) ?? newTestDatabase(engine);
  opened.set(engine, kept);
  const database = await kept;
  await database.reset();
  return database;
}

/** A database of one's own, not migrated, for tests of opening, migrating and of several servers. */
export async function emptyDatabase(engine: Engine): Promise<OpenDatabase> {
  return engine === 'pglite'
    ? openEmbedded(undefined, await newEmbeddedFiles())
    : openPostgres(await newPostgresUrl());
}

/** Address of a new database on the worker's PostgreSQL. */
export async function newPostgresUrl(): Promise<string> {
  postgres ??= startPostgres();
  return (await postgres).newDatabase();
}

async function newTestDatabase(engine: Engine): Promise<TestDatabase> {
  const { db } = await emptyDatabase(engine);
  await migrate(db);
  const tables = await tableNames(db);
  const initial = await initialRows(db, tables);
  const reset = async (): Promise<void> => {
    await deleteAllRows(db, tables);
    for (const [name, rows] of initial) {
      const table = sql.table(name);
      await sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${rows}::jsonb)`.execute(
        db,
      );
    }
  };
  return { engine, db, reset };
}

async function initialRows(db: Kysely<Database>, tables: readonly string[]): Promise<[string, string][]> {
  const filled: [string, string][] = [];
  for (const name of tables) {
    const { rows } = await sql<{ all: unknown[] | null }>`
      select jsonb_agg(to_jsonb(t)) as all from ${sql.table(name)} t`.execute(db);
    const all = rows[0]?.all;
    if (all) filled.push([name, JSON.stringify(all)]);
  }
  return filled;
}
