import type { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Engine } from '#client/engine.ts';
import { immunize, nameAntigens, registered } from '#tests/client/support/children.ts';
import { device, signedIn } from '#tests/client/support/device.ts';
import { dueReference } from '#tests/client/support/due-reference.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { oldDueRows, oldDueTable } from '#tests/client/support/old-due-rows.ts';
import { onOlderDisk } from '#tests/client/support/older-disk.ts';

const today = '2026-02-20' as LocalDate;

const dueOf = ({ children }: Engine) => children.dueList({ bucket: 'overdue', today, page: 0, pageSize: 10 });

test('a tablet of version 16 has its due list at once, with no network, and goes on with it', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  await nameAntigens(made.engine);
  const child = await registered(made.engine, 'Aisha Bello');
  await registered(made.engine, 'Musa Sani', { settlement: 'Zango' });
  await made.engine.sync.replay();
  await made.engine.children.save(immunize(child, 'bOPV', { kind: 'campaign' }));
  const before = await dueOf(made.engine);
  expect(before.total).toBe(2);
  const indexedDB = new IDBFactory();
  await asVersionSixteen(made.engine.db, indexedDB);

  const { engine } = device(server, {
    ...made.deps,
    indexedDB,
    fetch: () => Promise.reject(new Error('none')),
  });
  const codes = async () =>
    (await dueOf(engine)).rows
      .filter((row) => row.child.id === child)
      .flatMap(({ doses }) => doses.map(({ code }) => code));
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  expect(await dueOf(engine)).toEqual(before);
  expect(engine.db.tables.map(({ name }) => name)).not.toContain('due');
  expect(await engine.queries.badge()).toMatchObject({ waiting: 1 });
  await expectShownIsFold(engine);
  expect(await codes()).toContain('BCG');
  await engine.children.save(immunize(child, 'BCG'));
  expect(await codes()).not.toContain('BCG');
  await expectShownIsFold(engine);
  engine.close();

  // It is made once: a second opening finds nothing to do.
  const again = device(server, { ...made.deps, indexedDB }).engine;
  const numbers = await again.db.due_slot.toCollection().primaryKeys();
  expect(await again.storage.open()).toMatchObject({ ok: true });
  expect(await again.db.due_slot.toCollection().primaryKeys()).toEqual(numbers);
});

test('what is saved while it is made is in it, and a tablet that went off meanwhile makes it again', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  await nameAntigens(made.engine);
  const children = [];
  for (let at = 0; at < 12; at += 1) children.push(await registered(made.engine, `Aisha Bello ${at}`));
  const [first, second, third] = children as [ChildId, ChildId, ChildId];
  await made.engine.children.save({
    type: 'merge-children',
    payload: { kept: first, merged: second, reason: 'One girl' },
  });
  const indexedDB = new IDBFactory();
  await asVersionSixteen(made.engine.db, indexedDB);

  const reopened = () =>
    device(server, { ...made.deps, indexedDB, fetch: () => Promise.reject(new Error('none')) }).engine;
  const killed = reopened();
  expect(await killed.storage.open()).toMatchObject({ ok: true });
  killed.close();

  const engine = reopened();
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  await engine.children.save(immunize(second, 'BCG'));
  await engine.children.save({
    type: 'merge-children',
    payload: { kept: first, merged: third, reason: 'One girl' },
  });
  const last = await registered(engine, 'Musa Sani');
  const query = { bucket: 'overdue', today, page: 0, pageSize: 50 } as const;
  const page = await engine.children.dueList(query);
  const expected = await dueReference(engine, query);
  expect(page.counts).toEqual(expected.counts);
  expect(page.rows.map(({ child, doses }) => [child.id, doses.map(({ code }) => code)])).toEqual(
    expected.rows.map(({ child, doses }) => [child, doses]),
  );
  // The one that has its BCG is due what comes next.
  expect(expected.counts).toEqual({ today: 1, week: 0, overdue: 10 });
  expect(page.rows.map(({ child }) => child.id)).toContain(last);
  await expectShownIsFold(engine);
  engine.close();
});

/** The disk of a tablet as version 16 would have written it: a row of each child that is due something, its windows as one text. */
async function asVersionSixteen(db: Dexie, indexedDB: IDBFactory): Promise<void> {
  const due = { keys: oldDueTable, rows: oldDueRows(await db.table('child').toArray()) };
  await onOlderDisk(db, indexedDB, { version: 16, without: ['due_slot'], gone: { due } });
}
