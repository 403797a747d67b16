import { type DBCoreTransaction, Dexie, type Table } from 'dexie';

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
