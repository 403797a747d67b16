import { expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import { vaccNoOf } from '#domain/immunization/register/vacc-no.ts';
import type { PushRequest } from '#contract/wire/sync.ts';
import type { LogRow } from '#client/db/rows.ts';
import type { Engine } from '#client/engine.ts';
import { numbersLeft } from '#client/children/vacc-nos.ts';
import { pruneOutbox } from '#client/outbox/outbox.ts';
import { knownLog } from '#client/session/log-of.ts';
import { beginNewLog } from '#client/sync/log-position.ts';
import { bcg, issue, receive } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved, savedAndParked } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { facilityA, problem, reply } from '#tests/client/support/replies.ts';

async function logOf({ db }: Engine): Promise<LogRow> {
  const log = await knownLog(db, facilityA);
  if (!log) throw new Error('nothing was saved yet');
  return log;
}

const walletOf = async (engine: Engine) => (await engine.queries.wallet(bcg))?.balance;
const waitingOn = async (engine: Engine) => (await engine.queries.badge()).waiting;

/** A tablet that sent two events and has two more, and whose server holds others under their numbers. */
async function forked() {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const lot = await saved(engine, receive(100));
  const issued = await saved(engine, issue(lot, 10));
  await engine.sync.replay();
  const log = await logOf(engine);
  const other = server.state.logs.get(log.log_id)!;
  for (const seq of [3, 4, 5]) other.ids.set(seq, nextId() as EventId);
  other.accepted = 5;
  const waiting = [await saved(engine, issue(lot, 1)), await saved(engine, issue(lot, 2))];
  return { server, engine, log, lot, issued, waiting };
}

const pushes = (server: FakeServer) =>
  server.requests.filter(({ path }) => path.includes('/push/')).map(({ body }) => body as PushRequest);

test('a position beyond the saved events begins a new log: events after the last match are sent again', async () => {
  const { server, engine, log, waiting } = await forked();
  const before = await walletOf(engine);
  await engine.sync.replay();
  const now = await logOf(engine);
  expect(now.log_id).not.toBe(log.log_id);
  expect(pushes(server).at(-1)).toMatchObject({
    log: { log_id: now.log_id, first_seq: 1, head_seq: 2 },
    events: waiting.map((event_id, n) => ({ event_id, log_id: now.log_id, seq: n + 1 })),
  });
  expect(now).toMatchObject({ next_seq: 3, accepted_through: 2, folded_through: 2, sends_first: false });
  expect(await engine.db.log.count()).toBe(1);
  expect([await walletOf(engine), await waitingOn(engine)]).toEqual([before, 0]);
  const rows = await engine.db.event.orderBy('[log_id+seq]').toArray();
  expect(rows.map(({ seq, envelope }) => [seq, envelope.seq])).toEqual([
    [-1, 1],
    [0, 2],
    [1, 3],
    [2, 4],
  ]);
  await expectShownIsFold(engine);
});

test('a position with another event is a fork too, although its number matches', async () => {
  const { server, engine, log, lot } = await forked();
  server.state.logs.get(log.log_id)!.accepted = 4;
  await engine.sync.replay();
  expect((await logOf(engine)).log_id).not.toBe(log.log_id);
  expect(server.state.verdicts.has(lot)).toBe(true);
  expect(await waitingOn(engine)).toBe(0);
});

test('the shown rows do not change when a new log begins, and saving continues in it', async () => {
  const { engine, log, lot } = await forked();
  const seen = async () => ({
    wallet: await engine.queries.wallet(bcg),
    events: (await engine.queries.syncRows()).rows.map(({ event, status }) => [event, status]),
    entries: (await engine.queries.ledger({ activity: 'issued', page: 0, pageSize: 50 })).rows,
  });
  const before = await seen();
  await beginNewLog(engine.db, log.log_id, { newId: nextId, sendAgain: 'after-last-match' });
  expect(await seen()).toEqual(before);
  await expectShownIsFold(engine);
  await saved(engine, issue(lot, 3));
  await expectShownIsFold(engine);
  await engine.sync.replay();
  expect(await waitingOn(engine)).toBe(0);
  expect(await walletOf(engine)).toBe(84);
});

test('no snapshot is loaded until everything is sent, because an event known to the server would be counted twice', async () => {
  const { server, engine, log } = await forked();
  server.script('/v/sync/snapshot/', () => Promise.reject(new TypeError('no network')), 3);
  await beginNewLog(engine.db, log.log_id, { newId: nextId, sendAgain: 'everything' });
  await engine.sync.replay();
  expect(await walletOf(engine)).toBe(87);
  await expectShownIsFold(engine);
  const paths = server.requests.slice(-2).map(({ path }) => path);
  expect(paths).toEqual(['/v/sync/push/', '/v/sync/snapshot/']);
  server.script('/v/sync/snapshot/', ({ next }) => next(), 3);
  for (let round = 0; round < 4; round += 1) await engine.sync.replay({ isForced: true });
  expect([await walletOf(engine), await waitingOn(engine)]).toEqual([87, 0]);
});

test('if a server without named numbers has more than was saved, nothing is stored, and the tablet waits', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await saved(engine, receive(100));
  await engine.sync.replay();
  const log = await logOf(engine);
  server.state.logs.get(log.log_id)!.accepted = 5;
  const names = /"(accepted|folded)_event":("[^"]*"|null),?/g;
  server.script('/v/sync/pull/', async ({ next }) => {
    const body = JSON.parse((await (await next()).text()).replaceAll(names, '').replaceAll(',}', '}'));
    return reply(body);
  });
  await engine.sync.replay();
  expect(await logOf(engine)).toEqual(log);
  expect((await engine.sync.status()).lastError).toMatchObject({ reason: 'log-forked' });
});

test('a tablet from before named numbers sends everything again, and counts nothing twice', async () => {
  const { server, engine, log } = await forked();
  await engine.db.log.update(log.log_id, { named_through: undefined });
  const before = await walletOf(engine);
  server.script('/v/sync/snapshot/', () => Promise.reject(new TypeError('no network')));
  await engine.sync.replay();
  expect(pushes(server).at(-1)?.events).toHaveLength(4);
  expect(await walletOf(engine)).toBe(before);
  await expectShownIsFold(engine);
  await engine.sync.replay({ isForced: true });
  expect([await walletOf(engine), await waitingOn(engine)]).toEqual([before, 0]);
  expect(server.state.items).toHaveLength(4);
});

test('an event parked under an earlier log leaves the fold once, when its dependency arrives', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  const lot = await saved(engine, receive(100));
  await engine.sync.replay();
  const parked = await savedAndParked(server, engine, { on: lot, activity: issue(lot, 10) });
  expect(await walletOf(engine)).toBe(90);
  const { log_id } = await logOf(engine);
  await beginNewLog(engine.db, log_id, { newId: nextId, sendAgain: 'after-last-match' });
  await engine.sync.replay();
  expect(await walletOf(engine)).toBe(90);
  await expectShownIsFold(engine);
  const row = await engine.db.event.where('event_id').equals(parked).first();
  expect(row).toMatchObject({ state: 'parked', seq: 0 });
  // The lot arrives again from elsewhere, with the parked event under its number on the server.
  server.settle(lot);
  await engine.sync.replay();
  expect(await engine.db.event.where('event_id').equals(parked).first()).toMatchObject({ state: 'waiting' });
  expect(await walletOf(engine)).toBe(90);
  await expectShownIsFold(engine);
});

test('unused leased numbers are deleted, because a copy of the tablet may use them', async () => {
  const { engine, log } = await forked();
  await engine.db.vacc_no.put({ facility: facilityA, number: vaccNoOf(9_000_001), free: 1 });
  await beginNewLog(engine.db, log.log_id, { newId: nextId, sendAgain: 'everything' });
  expect(await numbersLeft(engine.db, facilityA)).toBe(0);
});

test('events of an earlier log are kept until a backup contains something of the new one', async () => {
  const { server, engine } = await forked();
  await engine.sync.replay();
  const now = Date.parse('2027-12-01T00:00:00.000Z');
  expect(await pruneOutbox(engine.db, { log: await logOf(engine), now })).toBe(0);
  const log = await logOf(engine);
  server.state.logs.get(log.log_id)!.durable = 1;
  await engine.sync.replay();
  expect(await pruneOutbox(engine.db, { log: await logOf(engine), now })).toBe(3);
});

test('a range that the server does not accept is reported again in the same run, and ends in a new log if that does not help', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await saved(engine, receive(100));
  const { log_id } = await logOf(engine);
  server.script('/v/sync/push/', () => problem(409, 'lost-too-far'), 1);
  await engine.sync.replay();
  expect([await waitingOn(engine), (await logOf(engine)).log_id]).toEqual([0, log_id]);
  await saved(engine, receive(50));
  server.script('/v/sync/push/', () => problem(409, 'lost-too-far'), 2);
  await engine.sync.replay();
  expect((await logOf(engine)).log_id).not.toBe(log_id);
  expect([await waitingOn(engine), await walletOf(engine)]).toEqual([0, 150]);
});

test('a log that belongs to another device on the server is replaced by a new one; a sign-in that sends for no device only waits', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await saved(engine, receive(100));
  const { log_id } = await logOf(engine);
  server.script('/v/sync/push/', () => problem(409, 'not-your-log'), 2);
  await engine.sync.replay();
  const fresh = await logOf(engine);
  expect(fresh.log_id).not.toBe(log_id);
  expect((await engine.sync.status()).lastError).toMatchObject({ reason: 'not-your-log' });
  await engine.sync.replay();
  expect([await waitingOn(engine), (await logOf(engine)).log_id]).toEqual([0, fresh.log_id]);
});
