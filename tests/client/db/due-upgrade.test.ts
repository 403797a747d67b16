import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Engine } from '#client/engine.ts';
import { immunize, nameAntigens, registered } from '#tests/client/support/children.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';

const today = '2026-02-20' as LocalDate;

/** The disk of a tablet as version 8 would have written it: today's tables, and what was due by the rules of then. */
async function asVersionEight({ db }: Engine, name: string, indexedDB: IDBFactory): Promise<void> {
  const eighth = new Dexie(name, { indexedDB, IDBKeyRange });
  const stores = db.tables.map(({ name: table, schema: { primKey, indexes } }) => [
    table,
    [primKey, ...indexes].map(({ src }) => src).join(', '),
  ]);
  eighth.version(8).stores(Object.fromEntries(stores) as Record<string, string>);
  for (const table of db.tables)
    if (table.name !== 'due_slot') await eighth.table(table.name).bulkPut(await table.toArray());
  eighth.close();
}

test('after the upgrade from version 8 the register comes anew, and what is due with it; nothing that waited is lost', async () => {
  const server = new FakeServer();
  const indexedDB = new IDBFactory();
  const made = await signedIn(server, { indexedDB });
  await nameAntigens(made.engine);
  const child = await registered(made.engine, 'Aisha Bello');
  await made.engine.sync.replay();
  await made.engine.children.save(immunize(child, 'bOPV', { kind: 'campaign' }));
  const due = (engine: Engine) =>
    engine.children.dueList({ bucket: 'overdue', today, page: 0, pageSize: 10 });
  const before = await due(made.engine);
  expect(before.rows.flatMap(({ doses }) => doses.map(({ code }) => code))).toContain('OPV1');
  await asVersionEight(made.engine, 'eighth', indexedDB);
  made.engine.close();

  const { engine } = device(server, { indexedDB, name: 'eighth', newId: made.deps.newId });
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  expect((await due(engine)).counts).toEqual(before.counts);
  await engine.sync.replay();
  expect((await due(engine)).counts).toEqual(before.counts);
  expect((await engine.children.card(child, today))?.extra).toMatchObject([{ kind: 'campaign', dose: null }]);
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0 });
  await expectShownIsFold(engine);
});
