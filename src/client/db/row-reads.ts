import { type DBCoreRangeType, type DBCoreTransaction, Dexie, type IndexableType, type Table } from 'dexie';
import { assert } from '#domain/kernel/assert.ts';

/**
 * The row with this key, in the transaction that runs here or in one of its own. In a transaction it is read below
 * `Table.get` and its promises: a save reads up to six rows, and waits for all of them.
 */
export function readRow<Row, Key>(table: Table<Row, Key>, key: NoInfer<Key>): PromiseLike<Row | undefined> {
  const transaction = Dexie.currentTransaction;
  if (!transaction) return table.get(key);
  const trans = transaction.idbtrans as unknown as DBCoreTransaction;
  return table.core.get({ trans, key }) as PromiseLike<Row | undefined>;
}

/** A key of an index, as Dexie's core names a range of one key. */
const oneKey = 1 satisfies DBCoreRangeType.Equal;

/** The first rows with this key in an index of the table, at most so many: in a transaction only, below `Collection`. */
export async function readFirst<Row, Key>(
  table: Table<Row, Key>,
  { index, key, most }: { readonly index: string; readonly key: IndexableType; readonly most: number },
): Promise<Row[]> {
  const transaction = Dexie.currentTransaction;
  assert(transaction !== null, 'a save reads in its transaction');
  const found = table.core.schema.indexes.find(({ name }) => name === index);
  assert(found !== undefined, 'the index is one of the table');
  const { result } = await table.core.query({
    trans: transaction.idbtrans as unknown as DBCoreTransaction,
    values: true,
    limit: most,
    query: { index: found, range: { type: oneKey, lower: key, upper: key } },
  });
  return result as Row[];
}
