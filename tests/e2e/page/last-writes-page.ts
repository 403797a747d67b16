import { DeviceDatabase } from '#client/db/database.ts';
import { rowWrite, writeLast } from '#client/db/last-writes.ts';

export type BadWrite = 'none' | 'taken-key' | 'not-storable' | 'no-key';

export interface Written {
  /** Name of the error that ended the transaction; null when it was stored. */
  readonly error: string | null;
  /** The keys that are there afterwards. */
  readonly stored: readonly string[];
}

declare global {
  /** Ends a transaction with four writes, the one at `at` of this kind, each row with this much text in it. */
  function writeFour(options: { bad: BadWrite; at: number; characters?: number }): Promise<Written>;
}

const takenKey = 'there before';

globalThis.writeFour = async ({ bad, at, characters = 1 }) => {
  const db = new DeviceDatabase({ name: `last-writes-${crypto.randomUUID()}`, indexedDB, IDBKeyRange });
  await db.meta.put({ key: takenKey, value: 'untouched' });
  const writes = [0, 1, 2, 3].map((number) => {
    const row = { key: `row ${number}`, value: 'x'.repeat(characters) };
    if (number !== at || bad === 'none') return rowWrite(db.meta, row, number % 2 === 0);
    if (bad === 'taken-key') return rowWrite(db.meta, { ...row, key: takenKey }, true);
    if (bad === 'not-storable') return rowWrite(db.meta, { ...row, value: () => undefined }, true);
    const { key: _key, ...keyless } = row;
    return { table: db.meta, row: keyless };
  });
  const error = await db
    .transaction('rw', [db.meta, db.log], async () => {
      // As a save does: something is read, something is written, and then come the last writes.
      await db.log.toArray();
      await db.meta.put({ key: 'written before', value: 1 });
      await writeLast(writes);
    })
    .then(
      () => null,
      (reason: unknown) => rootOf(reason),
    );
  const rows = await db.meta.toArray();
  await db.delete();
  return { error, stored: rows.map(({ key }) => key) };
};

/** The name of what an error stands for: Dexie's own names an aborted transaction, and holds why it was. */
function rootOf(error: unknown): string {
  if (!(error instanceof Error || error instanceof DOMException)) return String(error);
  return 'inner' in error && error.inner ? rootOf(error.inner) : error.name;
}
