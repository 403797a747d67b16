import { sql, type Kysely } from 'kysely';
import { migrations as allMigrations } from './migrations/index.ts';
import type { Migration } from './migration.ts';
import type { Database } from './schema.ts';
import { withoutTimeLimit } from './time-limit.ts';

/** The database was written by a newer program version, and continuing could damage it. */
export class UnknownSchemaError extends Error {
  override readonly name = 'UnknownSchemaError';
}

/** Schema steps are missing that this database role may not take; the owner of the schema has to. */
export class SchemaOwnerNeededError extends Error {
  override readonly name = 'SchemaOwnerNeededError';
}

// Any number works as long as nothing else in the database takes the same advisory lock.
const migrationLock = 7_242_001;

/**
 * Brings the schema up to date, one transaction for each step. Instances that start together wait for one another.
 * @returns the names of the steps taken now.
 * @throws UnknownSchemaError if the database has a step that this program does not know; SchemaOwnerNeededError if
 * this connection's role may not take a missing step.
 */
export async function migrate(
  database: Kysely<Database>,
  migrations: readonly Migration[] = allMigrations,
): Promise<string[]> {
  return withoutTimeLimit(database, async (connection) => {
    // The server's own role may not even run "create table if not exists" for a table that exists.
    if ((await hasSteps(connection)) && (await missingMigrations(connection, migrations)).length === 0)
      return [];
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection);
    try {
      await sql`create table if not exists schema_migration (
        name text primary key,
        taken_at timestamptz not null default now()
      )`.execute(connection);
      const missing = await missingMigrations(connection, migrations);
      for (const migration of missing) await take(connection, migration);
      return missing.map((migration) => migration.name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
      throw new SchemaOwnerNeededError(
        'The schema has to be brought up to date by its owner first: run npm run setup with the owner’s DATABASE_URL, as docs/deploying.md says.',
        { cause: error },
      );
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection);
    }
  });
}

/** True if no schema step is missing and none is unknown; used for readiness. */
export async function isMigrated(database: Kysely<Database>): Promise<boolean> {
  return (await missingMigrations(database, allMigrations)).length === 0;
}

async function hasSteps(database: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`select to_regclass('schema_migration') is not null as has`.execute(database);
  return rows[0]?.has === true;
}

async function missingMigrations(
  database: Kysely<Database>,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(
    database,
  );
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = rows.find((row) => !known.has(row.name));
  if (unknown) {
    throw new UnknownSchemaError(
      `This database was made by a newer Vaxledger (it holds the schema step ${unknown.name}): start that version, or restore an older backup.`,
    );
  }
  const taken = new Set(rows.map((row) => row.name));
  return migrations.filter((migration) => !taken.has(migration.name));
}

async function take(connection: Kysely<Database>, migration: Migration): Promise<void> {
  await connection.transaction().execute(async (trx) => {
    await migration.up(trx);
    await sql`insert into schema_migration (name) values (${migration.name})`.execute(trx);
  });
}
