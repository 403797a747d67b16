import type { Table, Transaction, TransactionMode } from 'dexie';
import type { DeviceDatabase } from './database.ts';

/**
 * Runs work in ONE transaction over some tables. It is given the database as of that transaction: each of its tables is the
 * transaction's, so that nothing is written beside it, whatever else the context does between two requests. Dexie alone would go by
 * the promise that runs, which it loses sight of where two transactions take turns.
 */
export function inTransaction<Result>(
  db: DeviceDatabase,
  { mode = 'rw', tables }: { mode?: TransactionMode; tables: readonly Table[] },
  work: (db: DeviceDatabase) => Promise<Result>,
): Promise<Result> {
  const names = [...new Set(tables.map(({ name }) => name))];
  return db.transaction(mode, names, (transaction) => work(boundTo(db, transaction)));
}

function boundTo(db: DeviceDatabase, transaction: Transaction): DeviceDatabase {
  const bound = Object.create(db) as DeviceDatabase;
  const table = (name: string) => transaction.table(name);
  const tables = db.tables.map(({ name }) => [
    name,
    // One that is not of the transaction fails when it is asked for.
    { get: () => table(name), configurable: true },
  ]);
  return Object.defineProperties(bound, {
    ...(Object.fromEntries(tables) as PropertyDescriptorMap),
    table: { value: table },
    // What would open one of its own goes on in this one.
    transaction: {
      value: (...parts: unknown[]) => (parts.at(-1) as (t: Transaction) => unknown)(transaction),
    },
  });
}
