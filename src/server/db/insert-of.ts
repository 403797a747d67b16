import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Database } from './schema.ts';

/** An insert or update to be sent later; null if there is nothing to write. */
export type Write = RawBuilder<unknown> | null;

/**
 * Columns have the table's own names, so that a batch of any size is one parameter. Values of `json` columns stay
 * objects.
 */
type Rows<Table extends keyof Database> = readonly {
  readonly [Column in keyof Insertable<Database[Table]>]: unknown;
}[];

/** Builds an insert of any number of rows, sent as one JSON parameter. */
export function insertOf<Table extends keyof Database>(table: Table, rows: Rows<Table>): Write {
  if (rows.length === 0) return null;
  return sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}
