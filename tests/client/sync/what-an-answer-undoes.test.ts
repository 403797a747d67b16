import { expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import type { PullReply, PullRequest } from '#contract/wire/sync.ts';
import { knownLog } from '#client/session/log-of.ts';
import { beginNewLog } from '#client/sync/log-position.ts';
import { storePush } from '#client/sync/store-push.ts';
import { bcg, issue, opv, receive } from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { saved } from '#tests/client/support/issued-here.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { facilityA, reply } from '#tests/client/support/replies.ts';
import { positionOf } from '#tests/client/support/server-state.ts';

// Each line of these is one that random worlds seldom need: other parts notice the same fault later, or hide it.

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

test('after a snapshot of another history the lists that all facilities share are asked for from their beginning', async () => {
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

test('a page of another history of the same server is not stored on top of the first, even where all in it adds up', async () => {
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
  // It took the request before it was put back, and sends no figures to compare.
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
