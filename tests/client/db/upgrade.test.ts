import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { Engine } from '#client/engine.ts';
import { arrive, bcg, issue, receive, reverse, utilize } from '#tests/client/support/activities.ts';
import { device, nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved, savedAndParked } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { asVersionOne } from '#tests/client/support/version-one.ts';

const today = '2026-11-20' as LocalDate;

/** What an officer sees of the stock and of her own events. */
async function seen({ queries }: Engine) {
  const { rows } = await queries.syncRows({ limit: 100 });
  const lots = await queries.lots(bcg, today);
  return {
    badge: await queries.badge(),
    wallet: await queries.wallet(bcg),
    lots: lots.map(({ id, left, waiting }) => ({ id, left, waiting })),
    open: (await queries.openIssued(bcg)).map(({ id, open }) => ({ id, open })),
    events: rows.map(({ event, seq, status, reason, detail }) => ({ event, seq, status, reason, detail })),
  };
}

/** A tablet of the first version with events in every state: accepted, refused, set aside, parked, sent and waiting. */
async function tabletOfVersionOne() {
  const server = new FakeServer();
  const indexedDB = new IDBFactory();
  const made = await signedIn(server, { indexedDB });
  const { engine } = made;
  const lot = await saved(engine, receive(100));
  const issued = await saved(engine, issue(lot, 10));
  await engine.sync.replay();
  const refused = await saved(engine, issue(lot, 11));
  const aside = await saved(engine, issue(lot, 12));
  for (const event of [refused, aside]) server.refuse(event, 'less-than-in-stock');
  await engine.sync.replay();
  await engine.outbox.setAside(aside);
  const arrived = nextId() as EventId;
  server.saveElsewhere(arrive(40), arrived);
  await engine.sync.replay();

  const parked = await savedAndParked(server, engine, { on: lot, activity: issue(lot, 13) });
  const later = await saved(engine, receive(50));
  server.script('/v/sync/pull/', () => Promise.reject(new TypeError('no network')));
  await engine.sync.replay();
  const waiting = await saved(engine, issue(later, 5));
  const used = await saved(engine, utilize(issued, 8));

  await asVersionOne(engine, 'first', indexedDB);
  const before = await seen(engine);
  engine.close();
  const upgraded = device(server, { indexedDB, name: 'first', newId: made.deps.newId });
  expect(await upgraded.engine.storage.open()).toMatchObject({ ok: true });
  const events = { lot, issued, refused, aside, parked, later, waiting, used, arrived };
  return { server, engine: upgraded.engine, before, events };
}

test('events of the first version in every state are shown after the upgrade as before it', async () => {
  const { engine, before } = await tabletOfVersionOne();
  expect(before.events.map(({ status }) => status)).toEqual([
    'waiting',
    'waiting',
    'sent',
    'parked',
    'set-aside',
    'refused',
    'saved',
    'saved',
  ]);
  expect(await seen(engine)).toEqual(before);
  await expectShownIsFold(engine);
});

test('after the upgrade all that waited is sent once, and what is parked stays in the figures', async () => {
  const { server, engine, events } = await tabletOfVersionOne();
  await engine.sync.replay();
  await expectShownIsFold(engine);
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0, needAttention: 2, state: 'online' });
  const sent = server.requests.flatMap(({ path, body }) =>
    path === '/v/sync/push/' ? (body as { events: { event_id: string }[] }).events : [],
  );
  const ids = sent.map(({ event_id: id }) => id);
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  expect(ids).toContain(events.waiting);
  const there = server.state.ledger.wallets.get(bcg);
  expect(there).toMatchObject({ balance: 175, issued: 15, wastage: 2 });
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 162, issued: 28, wastage: 2 });
});

test('what arrived under the first version waits for its confirmation, and its entries can be reversed', async () => {
  const { server, engine, events } = await tabletOfVersionOne();
  expect(await engine.queries.unconfirmedArrivals()).toMatchObject([{ id: events.arrived, history: [] }]);
  await engine.sync.replay();
  await saved(engine, reverse(events.waiting));
  await expectShownIsFold(engine);
  await engine.sync.replay();
  await expectShownIsFold(engine);
  expect(server.state.ledger.entries.get(events.waiting as never)).toMatchObject({
    reversedBy: expect.anything(),
  });
});

test('events of the first version survive a server that was restored from a backup', async () => {
  const { server, engine, events } = await tabletOfVersionOne();
  const fresh = new FakeServer();
  server.restore(fresh.state, 'e2');
  server.saveElsewhere(arrive(40), events.arrived);
  await engine.sync.replay();
  await engine.sync.replay();
  await expectShownIsFold(engine);
  expect(await engine.queries.badge()).toMatchObject({ waiting: 0 });
  for (const event of [events.lot, events.issued, events.later, events.waiting, events.used])
    expect(server.state.verdicts.get(event)).toMatchObject({ verdict: 'accepted' });
});
