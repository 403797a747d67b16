import { sql, type Kysely } from 'kysely';
import { assert } from '#domain/kernel/assert.ts';
import type { Database } from '../../db/schema.ts';

/** Every table but the list of schema steps, each after the tables that it refers to. */
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
