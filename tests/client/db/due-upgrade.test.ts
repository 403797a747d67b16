import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Engine } from '#client/engine.ts';
import { immunize, nameAntigens, registered } from '#tests/client/support/children.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { onOlderDisk } from '#tests/client/support/older-disk.ts';

const today = '2026-02-20' as LocalDate;

test('after the upgrade from version 8 the register comes anew, and what is due with it; nothing that waited is lost', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  await nameAntigens(made.engine);
  const child = await registered(made.engine, 'Aisha Bello');
  await made.engine.sync.replay();
  await made.engine.children.save(immunize(child, 'bOPV', { kind: 'campaign' }));
  const due = (engine: Engine) =>
    engine.children.dueList({ bucket: 'overdue', today, page: 0, pageSize: 10 });
  const before = await due(made.engine);
  expect(before.rows.flatMap(({ doses }) => doses.map(({ code }) => code))).toContain('OPV1');
  const indexedDB = new IDBFactory();
  await onOlderDisk(made.engine.db, indexedDB, { version: 8, without: ['due_slot'] });
  made.engine.close();

  const { engine } = device(server, { ...made.deps, indexedDB });
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  expect((await due(engine)).counts).toEqual(before.counts);
  await engine.sync.replay();
  expect((await due(engine)).counts).toEqual(before.counts);
  expect((await engine.children.card(child, today))?.extra).toMatchObject([{ kind: 'campaign', dose: null }]);
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0 });
  await expectShownIsFold(engine);
});
