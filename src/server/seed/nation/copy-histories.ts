import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { signOfHistory, secondsOfHistory } from './record-history.ts';

const facilitiesAtOnce = 500;
/** Figures are added up afterwards. */
const isFigure = (table: string): boolean => table.startsWith('rollup_');

/** A facility that gets the history of another. */
export interface Copy {
  readonly facility: string;
  readonly of: string;
  /** Differs from copy to copy: from 1 to 59,999. */
  readonly number: number;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

/**
 * Copies everything that facilities have recorded to others, with ids and moments of their own, so that a copy reads as if its own
 * officers had recorded it. Statement by statement: all tables of some hundred facilities, then the next ones.
 */
export async function copyHistories(
  db: Kysely<Database>,
  copies: readonly Copy[],
  onProgress: (done: number) => void,
): Promise<void> {
  const tables = await recordedTables(db, [...new Set(copies.map(({ of }) => of))]);
  for (let at = 0; at < copies.length; at += facilitiesAtOnce) {
    const some = copies.slice(at, at + facilitiesAtOnce).map((copy) => ({
      ...copy,
      sign: (copy.number + 0x10_00_00_00).toString(16),
      seconds: `:${new Date(copy.number).toISOString().slice(17)}`,
    }));
    await db.transaction().execute(async (trx) => {
      for (const columns of tables) await copyTable(trx, columns, some);
    });
    onProgress(at + some.length);
  }
}

async function copyTable(
  trx: Kysely<Database>,
  columns: readonly Column[],
  copies: readonly object[],
): Promise<void> {
  const table = sql.table(columns[0]?.table ?? '');
  await sql`
    insert into ${table} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(columns.map(copied))}
    from json_to_recordset(${JSON.stringify(copies)}::json) as c (facility uuid, of uuid, number integer, sign text, seconds text)
      join ${table} t on t.facility_id = c.of`.execute(trx);
}

/** A value as the copy has it. */
function copied({ name, type }: Column): RawBuilder<unknown> {
  const value = sql.ref(`t.${name}`);
  if (name === 'facility_id') return sql`c.facility`;
  if (type === 'timestamptz')
    return sql`date_trunc('minute', ${value}) + c.number * interval '1 millisecond'`;
  if (!['uuid', '_uuid', 'text', 'json', 'jsonb'].includes(type)) return value;
  return sql`replace(replace(replace(${value}::text, ${signOfHistory}, c.sign), ${secondsOfHistory}, c.seconds),
    c.of::text, c.facility::text)::${sql.raw(type === '_uuid' ? 'uuid[]' : type)}`;
}

/** The tables that hold something of the facilities, each with its columns. */
async function recordedTables(db: Kysely<Database>, facilities: readonly string[]): Promise<Column[][]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as name, c.udt_name as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    order by c.table_name, c.ordinal_position`.execute(db);
  const found: Column[][] = [];
  for (const columns of Map.groupBy(rows, ({ table }) => table).values()) {
    const [first] = columns;
    if (first === undefined || isFigure(first.table) || !columns.some(({ name }) => name === 'facility_id'))
      continue;
    const held = await sql`
      select from ${sql.table(first.table)} where facility_id = any(${facilities}::uuid[]) limit 1`.execute(
      db,
    );
    if (held.rows.length > 0) found.push(columns);
  }
  return found;
}
