import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { registered } from '#tests/client/support/children.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { onOlderDisk } from '#tests/client/support/older-disk.ts';

test('a tablet of version 18 keeps what waits, and finds its children by other endings once it has synced', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  const fatima = await registered(made.engine, 'Fatimata Lawal');
  await made.engine.sync.replay();
  const waiting = await registered(made.engine, 'Aminata Sani');
  const indexedDB = new IDBFactory();
  await onOlderDisk(made.engine.db, indexedDB, {
    version: 18,
    rowOf: (row, table) => (table === 'child' ? { ...row, tokens: [] } : row),
  });

  const { engine } = device(server, { ...made.deps, indexedDB });
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  expect(await engine.queries.badge()).toMatchObject({ waiting: 1 });
  for (let run = 0; run < 3; run += 1) await engine.sync.replay();
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0 });
  expect(await engine.children.search('Fatima')).toMatchObject([{ child: { id: fatima } }]);
  expect(await engine.children.search('Fatimata')).toMatchObject([{ child: { id: fatima } }]);
  expect(await engine.children.search('Amina')).toMatchObject([{ child: { id: waiting } }]);
  await expectShownIsFold(engine);
});
