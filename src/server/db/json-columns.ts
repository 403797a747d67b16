import { sql, type RawBuilder } from 'kysely';
import { assert } from '#domain/kernel/assert.ts';

/** Rows as lists of values, one for each column; the lists are null where there are no rows. */
export type JsonColumns<Row> = { readonly [Column in keyof Row]: readonly Row[Column][] | null };

const plainName = /^[a-z_]+$/;

/**
 * Rows of a table or of a `with` as one JSON value, column by column. The database looks a type up once a column and writes
 * a name once, where `json_agg` of whole rows does so with every row: twice the bytes. For at most 50 columns, whose names
 * are the program's own; put together once, it costs a statement nothing to name them all.
 * @throws DefectError for a name that would have to be quoted.
 */
export function jsonColumns(from: string, columns: readonly string[]): RawBuilder<unknown> {
  for (const name of [from, ...columns]) assert(plainName.test(name), 'a plain name');
  const lists = columns.map((column) => `'${column}', json_agg("${column}")`);
  return sql.raw(`(select json_build_object(${lists.join(', ')}) from ${from})`);
}

/** The rows of {@link jsonColumns}. */
export function rowsOfColumns<Row extends object>(columns: JsonColumns<Row>): Row[] {
  const lists = Object.entries<readonly unknown[] | null>(columns);
  const count = lists[0]?.[1]?.length ?? 0;
  return Array.from({ length: count }, (_, n) => {
    const row: Record<string, unknown> = {};
    for (const [column, values] of lists) row[column] = values?.[n];
    // Each list has the values of the column that it is named after.
    return row as Row;
  });
}
