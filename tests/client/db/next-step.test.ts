import { expect, test } from 'vitest';
import type { ChildId, EventId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import {
  type DatabaseStep,
  databaseSteps,
  derivedWanted,
  placesWanted,
  rebuildWanted,
  snapshotWanted,
} from '#client/db/steps.ts';
import type { Engine } from '#client/engine.ts';
import {
  arrive,
  bcg,
  confirmArrival,
  correct,
  issue,
  openWallet,
  opv,
  receive,
  reverse,
  utilize,
} from '#tests/client/support/activities.ts';
import { day, immunize, nameAntigens, registered } from '#tests/client/support/children.ts';
import { type Device, device, nextId, signedIn } from '#tests/client/support/device.ts';
import { dueReference } from '#tests/client/support/due-reference.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { pushOnly, saved, savedAndParked } from '#tests/client/support/issued-here.ts';
import { confirmedRows, expectShownIsFold } from '#tests/client/support/law.ts';
import { referenceOf } from '#tests/client/support/places.ts';

const today = '2026-11-20' as LocalDate;
const manyEvents = 500;
const noNetwork = () => Promise.reject(new Error('none'));

/** The tablet upgraded to the next release, which adds `step`. */
function upgraded(server: FakeServer, made: Device, step: DatabaseStep, fetch = server.fetch): Engine {
  made.engine.close();
  return device(server, { ...made.deps, fetch, steps: [...databaseSteps, step] }).engine;
}

/** An officer's view of the stock, the register and their own events. */
async function seen({ queries, children }: Engine) {
  const { rows, total } = await queries.syncRows({ limit: 1000 });
  const entries = await Promise.all(
    (['recieved', 'issued', 'utilization', 'adjustment'] as const).map((activity) =>
      queries.ledger({ activity, page: 0, pageSize: 1000 }),
    ),
  );
  return {
    badge: await queries.badge(),
    wallets: [await queries.wallet(bcg), await queries.wallet(opv)],
    lots: await queries.lots(bcg, today),
    entries: entries.map((page) => page.rows),
    children: (await children.list({ page: 0, pageSize: 100 })).rows,
    due: await children.dueList({ bucket: 'overdue', today, page: 0, pageSize: 100 }),
    events: rows.map(({ event, status, reason, wouldRefuse }) => ({ event, status, reason, wouldRefuse })),
    total,
  };
}

/** A tablet with events in every state, marks on entries and lots, children, a merge, and hundreds of waiting events. */
async function fullTablet(server: FakeServer): Promise<Device> {
  const made = await signedIn(server);
  const { engine } = made;
  await nameAntigens(engine);
  const lot = await saved(engine, receive(100_000));
  const issued = await saved(engine, issue(lot, 50));
  const kept = await registered(engine, 'Aisha Bello');
  const merged = await registered(engine, 'Aishatu Bello');
  await engine.sync.replay();
  const refused = await saved(engine, issue(lot, 11));
  const aside = await saved(engine, issue(lot, 12));
  for (const event of [refused, aside]) server.refuse(event, 'less-than-in-stock');
  await engine.sync.replay();
  await engine.outbox.setAside(aside);
  const arrived = nextId() as EventId;
  server.saveElsewhere(arrive(40), arrived);
  await engine.sync.replay();
  await savedAndParked(server, engine, { on: lot, activity: issue(lot, 13) });
  const sent = await saved(engine, receive(60));
  await pushOnly(server, engine);
  await saved(engine, utilize(issued, 45));
  await saved(engine, correct(lot, { batchNo: 'B9' }));
  await saved(engine, correct(issued, { officer: 'Bola' }));
  await saved(engine, reverse(sent));
  await saved(engine, confirmArrival(arrived, 38));
  await saved(engine, openWallet(opv));
  await engine.children.save({ type: 'merge-children', payload: { kept, merged, reason: 'one child' } });
  await engine.children.save({
    type: 'correct-child',
    payload: { child: kept, sex: 'male', reason: 'a boy' },
  });
  const third = await registered(engine, 'Musa Sani');
  await engine.children.saveTogether([immunize(third, 'BCG'), immunize(kept, 'bOPV')]);
  await engine.db.transaction('rw', engine.db.tables, async () => {
    for (let count = 0; count < manyEvents; count += 1) await saved(engine, issue(lot, 1 + (count % 7)));
  });
  return made;
}

test('the next schema step leaves all events and rows unchanged, and each event is sent once', async () => {
  const server = new FakeServer();
  const made = await fullTablet(server);
  const [before, confirmed] = [await seen(made.engine), await confirmedRows(made.engine)];
  expect(before.badge.waiting).toBeGreaterThan(manyEvents);
  const engine = upgraded(server, made, {
    stores: { extra: 'id', lot: 'id, [facility+antigen], [facility+in_stock], expiryOn' },
    async upgrade(transaction) {
      // The step deletes shown rows with the old keys; they are rebuilt from the confirmed rows and the outbox.
      await transaction
        .table<{ left: number }>('lot')
        .toCollection()
        .modify((row) => {
          row.left = 0;
        });
      await rebuildWanted(transaction);
      await snapshotWanted(transaction);
    },
  });
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  expect(engine.db.tables.map(({ name }) => name)).toContain('extra');
  expect(await seen(engine)).toEqual(before);
  expect(await confirmedRows(engine)).toEqual(confirmed);
  await expectShownIsFold(engine);
  for (let run = 0; run < 6; run += 1) await engine.sync.replay();
  await expectShownIsFold(engine);
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0, state: 'online' });
  const sent = server.requests.flatMap(({ path, body }) =>
    path === '/v/sync/push/' ? (body as { events: { event_id: string }[] }).events : [],
  );
  const ids = sent.map(({ event_id: id }) => id);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  for (const { event } of before.events) expect(server.state.verdicts.get(event)).toBeDefined();
});

test('this build does not open a database of the next schema step, and changes nothing in it', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  await saved(made.engine, receive(1));
  const next = upgraded(server, made, { stores: { extra: 'id' } });
  expect(await next.storage.open()).toMatchObject({ ok: true });
  next.close();
  const { engine } = device(server, made.deps);
  expect(await engine.storage.open()).toMatchObject({ ok: false, reason: 'newer-database' });
});

const dueQuery = { bucket: 'overdue', today: '2026-02-20' as LocalDate, page: 0, pageSize: 50 } as const;

/** A step that changes how due doses are stored, so that they are recomputed from the rows on the device. */
const dueAnew: DatabaseStep = {
  stores: {},
  async upgrade(transaction) {
    await transaction.table('due_slot').clear();
    await derivedWanted(transaction);
  },
};

test('due doses are derived again at once, without a network, and only once', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  await nameAntigens(made.engine);
  const child = await registered(made.engine, 'Aisha Bello');
  await registered(made.engine, 'Musa Sani', { settlement: 'Zango' });
  await made.engine.sync.replay();
  await made.engine.children.save(immunize(child, 'bOPV', { kind: 'campaign' }));
  const before = await made.engine.children.dueList(dueQuery);
  expect(before.total).toBe(2);

  const engine = upgraded(server, made, dueAnew, noNetwork);
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  expect(await engine.children.dueList(dueQuery)).toEqual(before);
  expect(await engine.queries.badge()).toMatchObject({ waiting: 1 });
  await expectShownIsFold(engine);
  await engine.children.save(immunize(child, 'BCG'));
  const { rows } = await engine.children.dueList(dueQuery);
  const ofChild = rows.filter((row) => row.child.id === child).flatMap(({ doses }) => doses);
  expect(ofChild.map(({ code }) => code)).not.toContain('BCG');
  await expectShownIsFold(engine);
  engine.close();

  const again = device(server, { ...made.deps, steps: [...databaseSteps, dueAnew] }).engine;
  const numbers = await again.db.due_slot.toCollection().primaryKeys();
  expect(await again.storage.open()).toMatchObject({ ok: true });
  expect(await again.db.due_slot.toCollection().primaryKeys()).toEqual(numbers);
});

test('a save during the derivation is included, and a tablet switched off meanwhile starts it again', async () => {
  const server = new FakeServer();
  const made = await signedIn(server);
  await nameAntigens(made.engine);
  const children = [];
  for (let at = 0; at < 12; at += 1) children.push(await registered(made.engine, `Aisha Bello ${at}`));
  const [first, second, third] = children as [ChildId, ChildId, ChildId];
  const mergeInto = (merged: ChildId) => ({
    type: 'merge-children' as const,
    payload: { kept: first, merged, reason: 'One girl' },
  });
  await made.engine.children.save(mergeInto(second));

  const killed = upgraded(server, made, dueAnew, noNetwork);
  expect(await killed.storage.open()).toMatchObject({ ok: true });
  const engine = upgraded(server, { ...made, engine: killed }, dueAnew, noNetwork);
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  await engine.children.save(immunize(second, 'BCG'));
  await engine.children.save(mergeInto(third));
  const last = await registered(engine, 'Musa Sani');
  const page = await engine.children.dueList(dueQuery);
  const expected = await dueReference(engine, dueQuery);
  expect(page.counts).toEqual(expected.counts);
  expect(page.rows.map(({ child, doses }) => [child.id, doses.map(({ code }) => code)])).toEqual(
    expected.rows.map(({ child, doses }) => [child, doses]),
  );
  // The child who has BCG is due for the next doses.
  expect(expected.counts).toEqual({ today: 1, week: 0, overdue: 10 });
  expect(page.rows.map(({ child }) => child.id)).toContain(last);
  await expectShownIsFold(engine);
  engine.close();
});

test('place data that this build ignores is loaded by the next build, and no waiting event is lost', async () => {
  const server = new FakeServer();
  server.reference = referenceOf({ introducedOn: { Malaria: day('2026-06-01') } });
  const made = await signedIn(server);
  const infant = await registered(made.engine, 'Aisha Bello', { bornOn: day('2026-01-01') });
  const engine = upgraded(server, made, {
    stores: {},
    async upgrade(transaction) {
      await transaction
        .table<{ introducedOn?: object; ownWords?: object }>('place')
        .toCollection()
        .modify((row) => {
          delete row.introducedOn;
          delete row.ownWords;
        });
      await placesWanted(transaction);
      await derivedWanted(transaction);
    },
  });
  const malariaOf = async () =>
    (await engine.children.card(infant, day('2026-06-20')))?.schedule.find(
      ({ dose }) => dose.code === 'Malaria1',
    )?.state;
  expect(await engine.storage.open()).toMatchObject({ ok: true });
  expect(await malariaOf()).toBe('not-offered');
  expect(await engine.queries.badge()).toMatchObject({ waiting: 1 });
  for (let run = 0; run < 3; run += 1) await engine.sync.replay();
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0 });
  expect(await malariaOf()).toBe('due');
  await expectShownIsFold(engine);
});
