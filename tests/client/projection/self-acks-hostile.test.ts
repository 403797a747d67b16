import { expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import type { PullReply } from '#contract/wire/sync.ts';
import type { Engine } from '#client/engine.ts';
import {
  adjust,
  arrive,
  bcg,
  confirmArrival,
  correct,
  issue,
  openWallet,
  opv,
  receive,
  reverse,
  transfer,
  utilize,
} from '#tests/client/support/activities.ts';
import { nextId } from '#tests/client/support/device.ts';
import type { FakeServer } from '#tests/client/support/fake-server.ts';
import { issuedHere, saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';

type Page = Extract<PullReply['scopes'][number], { scope: 'facility' }>;

/** A tablet that has a confirmed lot and a confirmed issue. */
async function session() {
  const made = await issuedHere();
  await made.engine.sync.replay();
  return made;
}

/** Alters the facility's pages on their way to the tablet. */
function tamper(server: FakeServer, change: (page: Page) => void, times = 1): void {
  server.script(
    '/v/sync/pull/',
    async ({ next }) => {
      const reply = (await (await next()).json()) as PullReply;
      for (const page of reply.scopes) if (page.scope === 'facility') change(page);
      return Response.json(reply);
    },
    times,
  );
}

async function kindsOf(server: FakeServer, engine: Engine): Promise<string[]> {
  const kinds: string[] = [];
  tamper(server, ({ items }) => void kinds.push(...items.map(({ k }) => k)), 9);
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  return kinds;
}

test('own events of every kind come back in short form over rows of this and other tablets', async () => {
  const { server, engine, lot, issued } = await session();
  const arrived = nextId() as EventId;
  server.saveElsewhere(arrive(40), arrived);
  await engine.sync.replay();
  const used = await saved(engine, utilize(issued, 45));
  await saved(engine, reverse(used));
  await saved(engine, utilize(issued, 40));
  await saved(engine, correct(issued, { officer: 'Bola' }));
  await saved(engine, correct(lot, { batchNo: 'B2' }));
  await saved(engine, issue(lot, 7));
  await saved(engine, adjust(lot, 3, 'decrement'));
  await saved(engine, transfer(lot, 11));
  await saved(engine, confirmArrival(arrived, 40));
  await saved(engine, openWallet(opv));
  server.now += 60_000;
  expect(new Set(await kindsOf(server, engine))).toEqual(new Set(['own']));
  expect(server.reports).toEqual([]);
  await expectShownIsFold(engine);
  for (const { open, ...entry } of server.state.entries.values())
    expect(await engine.queries.entry(entry.id)).toMatchObject({ ...entry, open, status: 'saved' });
});

test('a server that keeps sending short steps that lead to other rows here ends the run', async () => {
  const { server, engine, lot } = await session();
  await saved(engine, issue(lot, 5));
  const before = server.requests.length;
  tamper(
    server,
    (page) => {
      const s = page.items[0]?.s ?? page.next;
      page.items = [{ s, k: 'own', seq: 3, digest: 'wrong' }];
    },
    50,
  );
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'waiting' });
  expect(server.requests.length - before).toBeLessThan(6);
});

test('a short step for a number that the log has already passed is requested in full', async () => {
  const { server, engine, lot } = await session();
  await saved(engine, issue(lot, 5));
  server.now += 60_000;
  tamper(server, (page) => {
    page.items = page.items.map((item) => (item.k === 'own' ? { ...item, seq: 2 } : item));
  });
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(server.reports).toMatchObject([{ kind: 'digest' }]);
  await expectShownIsFold(engine);
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 145, issued: 55 });
});

test('an unreadable time makes the tablet request the whole page', async () => {
  const { server, engine, lot } = await session();
  const event = await saved(engine, issue(lot, 5));
  server.now += 60_000;
  tamper(server, (page) => {
    page.items = page.items.map((item) => (item.k === 'own' ? { ...item, at: 'noon' } : item));
  });
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  expect(await engine.queries.entry(event)).toMatchObject({ status: 'saved', open: 5 });
});

test('an own step that comes again, without its rows, removes nothing', async () => {
  const { server, engine, lot } = await session();
  const event = await saved(engine, issue(lot, 5));
  server.now += 60_000;
  await engine.sync.replay();
  const s = server.state.items.length + 1;
  const item = server.state.items.at(-1)!;
  const again = { ...item, s, verdict: { ...item.verdict!, facility_seq: s } };
  server.state.items.push({ ...again, wallets: [], lots: [], entries: [] });
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(event)).toMatchObject({ status: 'saved', open: 5 });
});

test('with another tablet between own steps of one page, each is computed over the rows before it', async () => {
  const { server, engine, lot, issued } = await session();
  const first = await saved(engine, issue(lot, 5));
  server.script('/v/sync/pull/', () => Promise.reject(new TypeError('no network')));
  await engine.sync.replay();
  server.saveElsewhere(issue(lot, 20), nextId() as EventId);
  server.saveElsewhere(utilize(issued, 30), nextId() as EventId);
  await saved(engine, issue(lot, 6));
  const refused = await saved(engine, utilize(issued, 45));
  server.now += 60_000;
  expect(await kindsOf(server, engine)).toEqual(['own', 'event', 'event', 'own', 'event']);
  expect(server.reports).toEqual([]);
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(first)).toMatchObject({ status: 'saved', open: 5 });
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 0, childrenImmunized: 30, wastage: 20 });
  expect(await engine.queries.entry(refused)).toMatchObject({ status: 'refused' });
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 119, issued: 81, wastage: 20 });
});

test('an own step for an entry and a reversal from another tablet in the same page is computed over them', async () => {
  const { server, engine, lot, issued } = await session();
  const theirs = nextId() as EventId;
  const used = nextId() as EventId;
  server.saveElsewhere(correct(issued, { officer: 'Bola' }), nextId() as EventId);
  server.saveElsewhere(utilize(issued, 30), used);
  server.saveElsewhere(reverse(used), nextId() as EventId);
  server.saveElsewhere(receive(70), theirs);
  await saved(engine, utilize(issued, 45));
  await saved(engine, issue(lot, 9));
  server.now += 60_000;
  expect(await kindsOf(server, engine)).toEqual(['event', 'event', 'event', 'event', 'own', 'own']);
  expect(server.reports).toEqual([]);
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(issued)).toMatchObject({ officer: 'Bola', childrenImmunized: 45 });
});

test('confirmed rows changed on this tablet are detected by an own step and corrected by the page', async () => {
  const { server, engine, issued } = await session();
  await engine.db.ledger.where({ id: issued }).modify({ doses: 60 });
  await saved(engine, correct(issued, { officer: 'Bola' }));
  server.now += 60_000;
  expect(await kindsOf(server, engine)).toEqual(['own', 'event']);
  expect(await engine.queries.entry(issued)).toMatchObject({ doses: 50, officer: 'Bola', status: 'saved' });
});

test('an event that names no valid key does not prevent its page from being applied', async () => {
  const { server, engine, issued, lot } = await session();
  await saved(engine, utilize(issued, 45));
  server.script('/v/sync/pull/', () => Promise.reject(new TypeError('no network')));
  await engine.sync.replay();
  await engine.db.event
    .filter(({ seq }) => seq === 3)
    .modify((row) => void Object.assign(row.envelope.payload, { entry: { not: 'a key' } }));
  server.saveElsewhere(issue(lot, 20), nextId() as EventId);
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'done' });
  await expectShownIsFold(engine);
  expect(await engine.queries.entry(issued)).toMatchObject({ open: 0, childrenImmunized: 45 });
});
