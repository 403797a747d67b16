import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { adjust, bcg, receive } from '#tests/client/support/activities.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';

test('a tablet of version 11 keeps what waits, and gets the reasons that it left out of the rows it took in', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  const lot = await saved(made.engine, receive(100));
  const coded = await saved(made.engine, adjust(lot, 30, 'decrement', 'broken'));
  for (let run = 0; run < 2; run += 1) await made.engine.sync.replay();
  await saved(made.engine, adjust(lot, 4, 'decrement'));
  const indexedDB = new IDBFactory();
  await asVersionEleven(made.engine.db, indexedDB);

  const { engine } = device(server, { ...made.deps, indexedDB });
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 1 });
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 66, wastage: 0, discarded: 0 });
  expect((await engine.queries.entry(coded))?.reasonCode).toBeUndefined();
  await saved(engine, adjust(lot, 6, 'decrement', 'frozen'));
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 60, discarded: 6 });

  for (let run = 0; run < 3; run += 1) await engine.sync.replay();
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0 });
  expect((await engine.queries.entry(coded))?.reasonCode).toBe('broken');
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 60, wastage: 0, discarded: 36 });
  await expectShownIsFold(engine);
});

/** The disk of a tablet as version 11 would have written it: lines without a reason, and no index of it. */
async function asVersionEleven(db: Dexie, indexedDB: IDBFactory): Promise<void> {
  const eleventh = new Dexie(db.name, { indexedDB, IDBKeyRange });
  const declared = db.tables.map(({ name, schema: { primKey, indexes } }) => [
    name,
    [primKey, ...indexes]
      .map(({ src }) => src)
      .filter((src) => !src.includes('reasonCode'))
      .join(','),
  ]);
  eleventh.version(11).stores(Object.fromEntries(declared) as Record<string, string>);
  for (const { name } of db.tables) {
    const rows = (await db.table<Record<string, unknown>>(name).toArray()).map((row) => {
      const { reasonCode: _unread, ...known } = row;
      return name === 'ledger' ? known : row;
    });
    await eleventh.table(name).bulkPut(rows);
  }
  eleventh.close();
}
