import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { adjust, bcg, receive } from '#tests/client/support/activities.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { onOlderDisk } from '#tests/client/support/older-disk.ts';

test('a tablet of version 11 keeps what waits, and gets the reasons that it left out of the rows it took in', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  const lot = await saved(made.engine, receive(100));
  const coded = await saved(made.engine, adjust(lot, 30, 'decrement', 'broken'));
  for (let run = 0; run < 2; run += 1) await made.engine.sync.replay();
  await saved(made.engine, adjust(lot, 4, 'decrement'));
  const indexedDB = new IDBFactory();
  await onOlderDisk(made.engine.db, indexedDB, {
    version: 11,
    hasIndex: (source) => !source.includes('reasonCode'),
    rowOf(row, table) {
      const { reasonCode: _unread, ...known } = row;
      return table === 'ledger' ? known : row;
    },
  });

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
