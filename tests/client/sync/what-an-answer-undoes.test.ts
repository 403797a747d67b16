import { expect, test } from 'vitest';
import type { Verdict } from '#contract/wire/rows.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { PullReply, PullRequest, PushRequest } from '#contract/wire/sync.ts';
import { knownLog } from '#client/session/log-of.ts';
import { rewound } from '#client/projection/verdicts.ts';
import { nextBatch } from '#client/sync/batch.ts';
import { beginNewLog, sendAgainAfter } from '#client/sync/log-position.ts';
import { storePull } from '#client/sync/store-pull.ts';
import { storeLogGap, storePush } from '#client/sync/store-push.ts';
import { bcg, issue, opv, receive } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { facilityA, facilityB, reply } from '#tests/client/support/replies.ts';
import { positionOf } from '#tests/client/support/server-state.ts';

// Random worlds seldom need these lines, because other parts notice the same fault later, or hide it.

test.each([
  ['something was saved since, and its epoch is the same', { since: [receive(25)], epoch: 'e1' }],
  ['nothing was saved since, and its epoch is another one', { since: [], epoch: 'e2' }],
])(
  'a server that has lost a log that goes on from an earlier one gets the events of both: %s',
  async (_name, { since, epoch }) => {
    const server = new FakeServer();
    const { engine } = await signedIn(server);
    const before = server.backup();
    const events = [await saved(engine, receive(100)), await saved(engine, receive(50))];
    await engine.sync.replay();
    const first = await knownLog(engine.db, facilityA);
    await beginNewLog(engine.db, first!.log_id, { newId: nextId, sendAgain: 'after-last-match' });
    for (const activity of since) events.push(await saved(engine, activity));
    await engine.sync.replay();
    const { balance } = (await engine.queries.wallet(bcg))!;
    server.restore(before, epoch);
    for (let run = 0; run < 3; run += 1) await engine.sync.replay();
    expect(events.map((event) => server.state.verdicts.get(event)?.verdict)).toEqual(
      events.map(() => 'accepted'),
    );
    expect(await engine.queries.wallet(bcg)).toMatchObject({ balance });
    await expectShownIsFold(engine);
  },
);

test('after a snapshot of another history the shared lists are requested from the start', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await engine.db.cursor.update([facilityA, 'reference'], { seq: 3 });
  server.restore(server.backup(), 'e2');
  server.requests.length = 0;
  await engine.sync.replay();
  const asked = server.requests
    .filter(({ path }) => path === '/v/sync/pull/')
    .map(({ body }) => (body as PullRequest).scopes.find(({ scope }) => scope === 'reference')?.after);
  expect(asked.at(-1)).toBe(0);
});

test.each([
  [
    'refused',
    { verdict: 'refused' as const, reason: 'less-than-in-stock', detail: 'Too few', case: 'case-1' },
  ],
  ['parked', { verdict: 'parked' as const, reason: 'dependency-missing', detail: 'Waits', deps: [] }],
])(
  'the answer to an older push, where the event was %s, does not undo what a page has settled since',
  async (_name, verdict) => {
    const server = new FakeServer();
    const { engine } = await signedIn(server);
    const lot = await saved(engine, receive(100));
    const issued = await saved(engine, issue(lot, 10));
    await engine.sync.replay();
    const log = (await knownLog(engine.db, facilityA))!;
    const shown = async () => ({
      event: await engine.db.event.where({ event_id: issued }).first(),
      rows: (await engine.queries.syncRows()).rows.map(({ event, status }) => [event, status]),
    });
    const before = await shown();
    const position = positionOf(server.state.logs.get(log.log_id)!);
    const now = new Date(server.now).toISOString();
    await storePush(engine.db, log.log_id, {
      results: [{ seq: 2, event_id: issued, facility_seq: 2, ...verdict }],
      position,
      time: { serverTime: now, askedAt: server.now, answeredAt: server.now },
    });
    expect(await shown()).toEqual(before);
    await expectShownIsFold(engine);
  },
);

test('a page of another history of the same server is not stored on top of the first, even if it adds up', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await saved(engine, receive(100));
  await engine.sync.replay();
  const before = server.backup();
  server.saveElsewhere(receive(50), nextId() as EventId);
  await engine.sync.replay();
  server.restore(before, 'e2');
  server.saveElsewhere(receive(7), nextId() as EventId);
  server.saveElsewhere(receive(30, { antigen: opv }), nextId() as EventId);
  // It received the request before it was restored, and sends no figures to compare.
  server.script('/v/sync/pull/', async ({ body }) => {
    const answer = await server.fetch('/v/sync/pull/', {
      method: 'POST',
      headers: { authorization: `Bearer ${server.access}` },
      body: JSON.stringify({ ...(body as object), epoch: null }),
    });
    return reply({ ...((await answer.json()) as PullReply), check: null });
  });
  await engine.sync.replay();
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 107 });
  expect(await engine.queries.wallet(opv)).toMatchObject({ balance: 30 });
  expect(await engine.db.cursor.get([facilityA, 'facility'])).toMatchObject({
    epoch: 'e2',
    needs_snapshot: false,
  });
});

/** A tablet whose three events are on the server, with their effect read. */
async function settledTablet() {
  const server = new FakeServer();
  const { engine, ...rest } = await signedIn(server);
  const events = [
    await saved(engine, receive(100)),
    await saved(engine, receive(50)),
    await saved(engine, receive(25)),
  ];
  await engine.sync.replay();
  const log = async () => (await knownLog(engine.db, facilityA))!;
  const time = {
    serverTime: new Date(server.now).toISOString(),
    askedAt: server.now,
    answeredAt: server.now,
  };
  return { server, engine, events, log, time, ...rest };
}

test('an older position in the answer to a push sets nothing back', async () => {
  const { engine, events, log, time } = await settledTablet();
  await engine.db.log.toCollection().modify({ folded_through: 1 });
  const before = await log();
  const position = { accepted_through: 2, accepted_event: events[1]!, durable_through: 0 };
  await storePush(engine.db, before.log_id, { results: [], position, time });
  expect(await log()).toEqual(before);
  expect((await engine.db.cursor.get([facilityA, 'facility']))?.needs_snapshot).toBe(false);
});

test('a position at which the server has another event does not match, and nothing of the answer is stored', async () => {
  const { engine, log, time } = await settledTablet();
  const before = await log();
  const position = { accepted_through: 3, accepted_event: nextId() as EventId, durable_through: 3 };
  expect(await storePush(engine.db, before.log_id, { results: [], position, time })).toMatchObject({
    kind: 'forked',
  });
  expect(await log()).toEqual(before);
});

test('a log whose numbers the server requests again although their effect was read needs a snapshot', async () => {
  const { engine, log } = await settledTablet();
  const before = await log();
  await storeLogGap(engine.db, before.log_id, 2);
  expect((await engine.db.cursor.get([facilityA, 'facility']))?.needs_snapshot).toBe(true);
  expect(await log()).toEqual(before);
});

test('what a server asks for again does not match it any more, so a fork there sends it again', async () => {
  const { engine, log } = await settledTablet();
  const before = await log();
  await engine.db.log.update(before.log_id, { folded_through: 0, named_through: 3 });
  await storeLogGap(engine.db, before.log_id, 2);
  expect(await log()).toMatchObject({ accepted_through: 1, named_through: 1 });
});

test('an event that was refused and is parked by a server that was put back counts again', async () => {
  const { engine, log, time } = await settledTablet();
  const event = await saved(engine, receive(5));
  const { log_id: logId } = await log();
  const answer = async (told: object) => {
    const result = { seq: 4, event_id: event, facility_seq: 4, detail: '', ...told } as Verdict;
    const position = { accepted_through: 4, accepted_event: event, durable_through: 0 };
    await storePush(engine.db, logId, { results: [result], position, time });
    await expectShownIsFold(engine);
    return (await engine.queries.wallet(bcg))?.balance;
  };
  expect(await answer({ verdict: 'refused', reason: 'turned-down', case: 'case-1' })).toBe(175);
  expect(await answer({ verdict: 'parked', reason: 'permission-revoked', deps: [] })).toBe(180);
});

test.each([
  [undefined, 4, 'everything'],
  [3, 2, 'everything'],
  [3, 3, 'everything'],
  [3, 4, 'after-last-match'],
] as const)('with the last match at %s, a fork at %i sends %s again', (named, forkedAt, sendAgain) => {
  expect(sendAgainAfter({ named_through: named } as Parameters<typeof sendAgainAfter>[0], forkedAt)).toBe(
    sendAgain,
  );
});

test('an event sent again has no verdict, unless it was refused', async () => {
  const { engine, events } = await settledTablet();
  const row = (await engine.db.event.where({ event_id: events[0]! }).first())!;
  const base = { seq: 1, event_id: events[0]!, facility_seq: 1, detail: '' };
  const parked = { ...base, verdict: 'parked' as const, reason: 'dependency-missing', deps: [] };
  const refused = { ...base, verdict: 'refused' as const, reason: 'less-than-in-stock', case: 'c' };
  expect(rewound({ ...row, state: 'parked', verdict: parked })).toMatchObject({
    state: 'waiting',
    verdict: null,
  });
  expect(rewound({ ...row, state: 'refused', verdict: refused })).toMatchObject({ verdict: refused });
  expect(
    rewound({ ...row, state: 'refused', verdict: { ...refused, reason: 'content-mismatch' } }),
  ).toMatchObject({ state: 'waiting', verdict: null });
  expect(rewound({ ...row, state: 'set_aside', verdict: parked })).toMatchObject({
    state: 'set_aside',
    verdict: null,
  });
});

test('a page already stored is not stored a second time', async () => {
  const { server, engine, log, time } = await settledTablet();
  server.saveElsewhere(receive(7), nextId() as EventId);
  const asked: { request: PullRequest; reply: PullReply }[] = [];
  server.script('/v/sync/pull/', async ({ body, next }) => {
    const answer = await next();
    asked.push({ request: body as PullRequest, reply: (await answer.clone().json()) as PullReply });
    return answer;
  });
  await engine.sync.replay();
  const { log_id: logId } = await log();
  const rows = await engine.db.lot.toArray();
  const again = { ...asked[0]!, aside: [], time };
  expect(await storePull(engine.db, { facility: facilityA, logId }, again)).toEqual({ kind: 'stale' });
  expect(await engine.db.lot.toArray()).toEqual(rows);
});

test('a page that passes an own event without its verdict is not stored, and the tablet loads a snapshot', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await saved(engine, receive(100));
  server.script('/v/sync/pull/', async ({ next }) => {
    const answer = (await (await next()).json()) as PullReply;
    const empty = { k: 'case', log_id: null, verdict: null, wallets: [], lots: [], entries: [], cases: [] };
    const scopes = answer.scopes.map((scope) => ({
      ...scope,
      ...(scope.scope === 'facility' && { items: scope.items.map(({ s }) => ({ s, ...empty })) }),
    }));
    return reply({ ...answer, scopes, check: null });
  });
  await engine.sync.replay();
  expect(server.requestsTo('snapshot')).toBe(1);
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 100 });
  await expectShownIsFold(engine);
});

test('a snapshot with a missing line is not stored', async () => {
  const { server, engine } = await settledTablet();
  const lots = await engine.db.lot.toArray();
  await engine.db.cursor.update([facilityA, 'facility'], { needs_snapshot: true });
  server.script('/v/sync/snapshot/', async ({ next }) => {
    const lines = (await (await next()).text()).split('\n');
    return new Response(lines.filter((line) => !line.startsWith('{"k":"lot"')).join('\n'), {
      headers: { 'content-type': 'application/x-ndjson' },
    });
  });
  expect((await engine.sync.replay()).outcome).toBe('waiting');
  expect(await engine.db.lot.toArray()).toEqual(lots);
});

test('the shown effect of an event without a row is removed with the push that reports it', async () => {
  const { server, engine, events } = await settledTablet();
  await saved(engine, issue(events[0]!, 20));
  await engine.db.event.filter(({ seq }) => seq === 4).delete();
  await saved(engine, issue(events[0]!, 30));
  server.script('/v/sync/pull/', () => Promise.reject(new TypeError('no network')));
  await engine.sync.replay();
  expect(await engine.queries.wallet(bcg)).toMatchObject({ balance: 145, issued: 30 });
  await expectShownIsFold(engine);
});

test('a push has no more bytes than the server accepts, and at least one event', async () => {
  const { engine, log } = await settledTablet();
  for (let n = 0; n < 20; n += 1) await saved(engine, receive(1));
  for (const maxBytes of [1, 8 * 1024, 12 * 1024]) {
    const { events } = await nextBatch(engine.db, await log(), { limit: 200, maxBytes });
    expect(events.length).toBeGreaterThan(0);
    if (events.length > 1) expect(events.join(',').length).toBeLessThanOrEqual(maxBytes);
  }
});

test('records of a former facility are not sent without a permission there', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server);
  await saved(engine, receive(5));
  const session = (await engine.db.session.get('current'))!;
  await engine.db.session.put({ ...session, reply: { ...session.reply, facilityId: facilityB } });
  await engine.db.grant.clear();
  await engine.sync.replay();
  const pushed = server.requests.filter(({ path }) => path === '/v/sync/push/');
  expect(pushed.map(({ body }) => (body as PushRequest).facility)).not.toContain(facilityA);
});
