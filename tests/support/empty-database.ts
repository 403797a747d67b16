import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** A table with this many bytes of deleted rows is vacuumed, so that a database used by many tests stays fast. */
export const sweptFromBytes = 2 ** 20;

/** All tables except the list of migrations. */
export async function tableNames(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/**
 * Deletes what tests have written, regardless of references. Truncating every table takes ten times as long, and
 * seconds on a busy disk, because each table and index gets a new file.
 */
export async function deleteAllRows(db: Kysely<Database>, tables: readonly string[]): Promise<void> {
  const filled = sql<{ name: string; bytes: number }>`${sql.join(
    tables.map(
      (name) =>
        sql`select ${name} as name, pg_relation_size(${name}::regclass)::int as bytes where exists (select from ${sql.table(name)})`,
    ),
    sql` union all `,
  )}`;
  const deleted = await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    const { rows } = await filled.execute(trx);
    for (const { name } of rows) await sql`delete from ${sql.table(name)}`.execute(trx);
    await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null`.execute(trx);
    return rows;
  });
  await sweep(
    db,
    deleted.filter(({ bytes }) => bytes > sweptFromBytes).map(({ name }) => name),
  );
}

export async function sweep(db: Kysely<Database>, tables: readonly string[]): Promise<void> {
  for (const name of tables) await sql`vacuum ${sql.table(name)}`.execute(db);
}
