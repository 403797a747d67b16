import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { receive } from '#tests/client/support/activities.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';

function flags() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test('a database deleted by the browser is detected and reported once, and numbers start under a new log', async () => {
  const server = new FakeServer();
  const shared = flags();
  const before = await signedIn(server, { flags: shared });
  await before.engine.stock.save(receive(1));
  const [oldLog] = await before.engine.db.log.toArray();

  const after = await signedIn(server, { flags: shared, indexedDB: new IDBFactory() });
  expect(await after.engine.storage.open()).toEqual({ ok: true, evicted: true });
  expect(await after.engine.storage.state()).toMatchObject({ evicted: true });
  await after.engine.stock.save(receive(1));
  const [newLog] = await after.engine.db.log.toArray();
  expect(newLog!.log_id).not.toBe(oldLog!.log_id);
  await after.engine.storage.acknowledgeEviction();
  expect(await after.engine.storage.state()).toMatchObject({ evicted: false });
});

test('a first start is not an eviction', async () => {
  const { engine } = device(new FakeServer(), { flags: flags() });
  expect(await engine.storage.open()).toEqual({ ok: true, evicted: false });
});

test('an older build does not open a newer database, and changes nothing in it', async () => {
  const indexedDB = new IDBFactory();
  const newer = new Dexie('vaxledger', { indexedDB, IDBKeyRange });
  newer.version(999).stores({ outbox: 'id' });
  await newer.table('outbox').put({ id: 'precious' });
  newer.close();

  const { engine } = device(new FakeServer(), { indexedDB });
  expect(await engine.storage.open()).toMatchObject({ ok: false, reason: 'newer-database' });
  expect(await engine.stock.save(receive(1))).toEqual({ ok: false, reason: 'not-saved' });
  await newer.open();
  expect(newer.verno).toBe(999);
  expect(await newer.table('outbox').toArray()).toEqual([{ id: 'precious' }]);
});
