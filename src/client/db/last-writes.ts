import { assert } from '#domain/kernel/assert.ts';
import {
  type DBCore,
  type DBCoreTransaction,
  Dexie,
  type Middleware,
  type Table,
  type Transaction,
} from 'dexie';

/*
 * IndexedDB commits a transaction once it has answered every request and the page has asked for nothing more: a journey
 * from the browser's storage to the page and back, before the disk is even asked. Who knows which writes are the last
 * says so with them.
 *
 * - The commit goes out when all of these writes have reached IndexedDB, in the same turn. Where a layer above, or
 *   IndexedDB itself at once, refused one, none goes out, and the transaction fails as it always does.
 * - A write that IndexedDB refuses afterwards takes the whole transaction with it, as ever.
 */

/** One row to be written; `isNew` where a row with its key would be a mistake. */
export interface RowWrite {
  readonly table: Table;
  readonly row: unknown;
  readonly isNew?: boolean;
}

/** A row for its own table: the compiler checks that they fit. */
export function rowWrite<Row, Key>(table: Table<Row, Key>, row: Row, isNew = false): RowWrite {
  return { table: table as unknown as Table, row, isNew };
}

const writesLeft = new WeakMap<object, number>();

/**
 * Ends the transaction that runs here with these writes. Nothing can be read or written in it afterwards, unless it is
 * part of another one: that is left to its own end.
 */
export async function writeLast(writes: readonly RowWrite[]): Promise<void> {
  const transaction: Transaction | null = Dexie.currentTransaction;
  if (!transaction || transaction.parent) return writeAll(writes);
  writesLeft.set(transaction.idbtrans, writes.length);
  await Dexie.Promise.race([writeAll(writes), aborted(transaction.idbtrans)]);
}

/**
 * Fails with the transaction. The writes alone cannot be waited for: when the disk is full, Chromium may abort a commit that
 * was asked for before it has answered the last of them, and then never answers that one.
 */
function aborted(transaction: IDBTransaction): PromiseLike<never> {
  return new Dexie.Promise<never>((_, reject) => {
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new DOMException('the transaction was aborted', 'AbortError')),
    );
  });
}

/** Writes rows in the transaction that runs here, which may go on. */
export async function writeAll(writes: readonly RowWrite[]): Promise<void> {
  const transaction = Dexie.currentTransaction;
  assert(transaction !== null, 'rows are written in a transaction');
  await Promise.all(writes.map((write) => writeOne(transaction.idbtrans, write)));
}

/** Below `Table.put` and its promises, which cost a save as much again as the write itself; hooks and live queries are told as ever. */
async function writeOne(trans: IDBTransaction, { table, row, isNew }: RowWrite): Promise<void> {
  const { failures, numFailures } = await table.core.mutate({
    trans: trans as DBCoreTransaction,
    type: isNew ? 'add' : 'put',
    values: [row],
  });
  if (numFailures > 0) throw failures[0];
}

/** To be called before the database is opened. */
export function commitLastWrites(db: Dexie): void {
  const middleware: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'last-writes',
    // Below Dexie's own layers: what comes here goes to IndexedDB.
    level: -10,
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate(request) {
            const { trans, type } = request;
            if (!writesLeft.has(trans) || (type !== 'add' && type !== 'put')) return table.mutate(request);
            const isTaken = watch(trans as IDBTransaction, { table: name, type });
            const done = table.mutate(request);
            if (isTaken()) countDown(trans as IDBTransaction);
            return done;
          },
        };
      },
    }),
  };
  db.use(middleware);
}

/**
 * Watches the next write until it is asked about: true when IndexedDB took it. A row that cannot be stored is refused at
 * once, which Dexie turns into a promise that fails later: too late for whoever is about to commit.
 */
function watch(
  transaction: IDBTransaction,
  { table, type }: { readonly table: string; readonly type: 'add' | 'put' },
): () => boolean {
  let isTaken = false;
  // The same object for the same table, all through a transaction.
  const store = transaction.objectStore(table);
  const write = store[type].bind(store);
  store[type] = (...row) => {
    const request = write(...row);
    isTaken = true;
    return request;
  };
  return () => {
    Reflect.deleteProperty(store, type);
    return isTaken;
  };
}

function countDown(transaction: IDBTransaction): void {
  const left = (writesLeft.get(transaction) ?? 0) - 1;
  writesLeft.set(transaction, left);
  if (left === 0 && 'commit' in transaction) transaction.commit();
}
