import { sql, type Insertable, type RawBuilder } from 'kysely';
import { assert } from '#domain/kernel/assert.ts';
import { columnArray, type ArrayType, type BulkType, type BulkValue } from './column-array.ts';
import type { Database } from './schema.ts';

/** The types that a table's columns are sent as. */
export type ColumnTypes<Table extends keyof Database> = {
  readonly [Column in keyof Insertable<Database[Table]> & string]-?: BulkType;
};

type BulkRow<Types> = { readonly [Column in keyof Types]: BulkValue };

/**
 * An insert of any number of rows with one parameter a column: as a binary array, or once where all rows have the same value.
 * That is a third of the bytes of the same rows in JSON, and the database has nothing to parse. Null where there are no rows.
 * What has to follow, such as `on conflict`, is put behind it.
 */
export function insertRows<Table extends keyof Database>(
  table: Table,
  types: ColumnTypes<Table>,
  rows: readonly BulkRow<ColumnTypes<Table>>[],
): RawBuilder<unknown> | null {
  const [first] = rows;
  if (!first) return null;
  const columns = Object.keys(types) as (keyof typeof types & string)[];
  const arrays: RawBuilder<unknown>[] = [];
  const names: RawBuilder<unknown>[] = [];
  const selected = columns.map((column) => {
    const type: BulkType = types[column];
    const same = first[column];
    if (rows.every((row) => row[column] === same)) return sql`${same}::${sql.raw(type)}`;
    const sentAs: ArrayType = type === 'uuid[]' ? 'text' : type;
    arrays.push(
      sql`${columnArray(
        sentAs,
        rows.map((row) => row[column]),
      )}::${sql.raw(sentAs)}[]`,
    );
    names.push(sql.ref(column));
    return sentAs === type ? sql.ref(`rows.${column}`) : sql`${sql.ref(`rows.${column}`)}::${sql.raw(type)}`;
  });
  const into = sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) select ${sql.join(selected)}`;
  assert(arrays.length > 0 || rows.length === 1, 'no two rows are the same');
  return arrays.length === 0
    ? into
    : sql`${into} from unnest(${sql.join(arrays)}) as rows(${sql.join(names)})`;
}
