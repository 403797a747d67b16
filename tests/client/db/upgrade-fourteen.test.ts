import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { registered } from '#tests/client/support/children.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';

test('a tablet of version 12 keeps what waits, and finds its children by what they are called once it has synced', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  const tunde = await registered(made.engine, 'Babatunde Ojo');
  await made.engine.sync.replay();
  const waiting = await registered(made.engine, 'Chukwuemeka Eze');
  const indexedDB = new IDBFactory();
  await asVersionTwelve(made.engine.db, indexedDB);

  const { engine } = device(server, { ...made.deps, indexedDB });
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 1 });
  expect(await engine.children.search('Tunde')).toEqual([]);
  for (let run = 0; run < 3; run += 1) await engine.sync.replay();
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0 });
  expect(await engine.children.search('Tunde')).toMatchObject([{ child: { id: tunde } }]);
  expect(await engine.children.search('Emeka')).toMatchObject([{ child: { id: waiting } }]);
  await expectShownIsFold(engine);
});

/** The disk of a tablet as version 12 would have written it: children without the keys of what they are called. */
async function asVersionTwelve(db: Dexie, indexedDB: IDBFactory): Promise<void> {
  const twelfth = new Dexie(db.name, { indexedDB, IDBKeyRange });
  const declared = db.tables.map(({ name, schema: { primKey, indexes } }) => [
    name,
    [primKey, ...indexes].map(({ src }) => src).join(','),
  ]);
  twelfth.version(12).stores(Object.fromEntries(declared) as Record<string, string>);
  for (const { name } of db.tables) {
    const rows = await db.table<Record<string, unknown>>(name).toArray();
    await twelfth.table(name).bulkPut(name === 'child' ? rows.map((row) => ({ ...row, tokens: [] })) : rows);
  }
  twelfth.close();
}
