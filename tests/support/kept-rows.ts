import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { sweep, sweptFromBytes, tableNames } from './empty-database.ts';

/**
 * Saves the present contents of all tables and counters under a name new to this database.
 * @returns a function that restores them, whatever was written since. It is one call of a database function that is
 * planned once, because it runs before each of thousands of tests.
 */
export async function keepRows(db: Kysely<Database>, name: string): Promise<() => Promise<void>> {
  const putBack = sql.table(`kept_rows.${name}`);
  const tables = await tableNames(db);
  const steps = tables.map(emptying);
  for (const table of tables) steps.push(await filling(db, table));
  steps.push(await counting(db));
  await sql`create schema if not exists kept_rows`.execute(db);
  // References must not prevent deleting rows, as they do not prevent truncating.
  await sql`create function ${putBack}() returns setof text language plpgsql set session_replication_role = replica
    as ${sql.lit(`begin ${steps.join('\n')} end`)}`.execute(db);
  return async () => {
    const { rows } = await sql<{ swept: string }>`select ${putBack}() as swept`.execute(db);
    await sweep(
      db,
      rows.map(({ swept }) => swept),
    );
  };
}

/** Empties a table that has rows, and returns its name if it should be vacuumed. */
const emptying = (table: string): string => `
  if exists (select from public.${table}) then
    delete from public.${table};
    if pg_relation_size('public.${table}') > ${sweptFromBytes} then return next '${table}'; end if;
  end if;`;

async function filling(db: Kysely<Database>, table: string): Promise<string> {
  const { rows } = await sql<{ all: string | null; columns: string }>`
    select (select jsonb_agg(to_jsonb(t))::text from ${sql.table(table)} t) as all,
      (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER') as columns`.execute(
    db,
  );
  const [row] = rows;
  if (!row?.all) return '';
  return `insert into public.${table} (${row.columns})
    select ${row.columns} from jsonb_populate_recordset(null::public.${table}, $rows$${row.all}$rows$);`;
}

async function counting(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ step: string }>`
    select format('perform setval(%L, %s, %L);', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null) as step
    from pg_sequences where schemaname = 'public'`.execute(db);
  return rows.map(({ step }) => step).join('\n');
}
