import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
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
import { immunize, nameAntigens, registered } from '#tests/client/support/children.ts';
import { device, nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { pushOnly, saved, savedAndParked } from '#tests/client/support/issued-here.ts';
import { confirmedRows, expectShownIsFold } from '#tests/client/support/law.ts';
import { asVersionSeven } from '#tests/client/support/version-seven.ts';

const today = '2026-11-20' as LocalDate;
const manyEvents = 500;

/** What an officer sees of the stock, the register and her own events. */
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

/** A tablet of version 7 with events in every state, marks on entries and lots, children, merges, and hundreds that wait. */
async function tabletOfVersionSeven() {
  const server = new FakeServer();
  const indexedDB = new IDBFactory();
  const made = await signedIn(server, { indexedDB });
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
  await expectShownIsFold(engine);
  await asVersionSeven(engine, 'seventh', indexedDB);
  const [before, confirmed] = [await seen(engine), await confirmedRows(engine)];
  engine.close();
  const upgraded = device(server, { indexedDB, name: 'seventh', newId: made.deps.newId });
  expect(await upgraded.engine.storage.open()).toMatchObject({ ok: true });
  return { server, engine: upgraded.engine, before, confirmed };
}

test('hundreds of waiting events, marks and children of version 7 are shown as before, and all is sent once', async () => {
  const { server, engine, before, confirmed } = await tabletOfVersionSeven();
  expect(before.badge.waiting).toBeGreaterThan(manyEvents);
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
