import { IDBObjectStore, IDBTransaction } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DeviceDatabase } from '#client/db/database.ts';
import { rowWrite, writeLast } from '#client/db/last-writes.ts';

const database = () =>
  new DeviceDatabase({ name: `last-writes-${crypto.randomUUID()}`, indexedDB, IDBKeyRange });

afterEach(() => vi.restoreAllMocks());

describe('Writes that end their transaction', () => {
  // Chromium does so when the disk is full: the abort overtakes the answer to the last write, which then never comes.
  test('fail with the transaction, also where the browser leaves one of them unanswered', async () => {
    const db = database();
    await db.open();
    const unanswered = new EventTarget() as IDBRequest<IDBValidKey>;
    vi.spyOn(IDBObjectStore.prototype, 'add').mockReturnValue(unanswered);
    vi.spyOn(IDBTransaction.prototype, 'commit').mockReturnValue();
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      const request = put.apply(this, row);
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    });
    const saving = db.transaction('rw', [db.meta], () =>
      writeLast([
        rowWrite(db.meta, { key: 'answered', value: 1 }),
        rowWrite(db.meta, { key: 'unanswered', value: 1 }, true),
      ]),
    );
    await expect(saving).rejects.toMatchObject({ name: 'AbortError' });
    expect(await db.meta.toArray()).toEqual([]);
    db.close();
  });
});
