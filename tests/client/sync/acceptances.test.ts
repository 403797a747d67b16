import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextBatch } from '#client/sync/batch.ts';
import { beginNewLog } from '#client/sync/log-position.ts';
import { pruneOutbox } from '#client/outbox/outbox.ts';
import type { Acceptance } from '#contract/wire/sync.ts';
import type { LogId } from '#domain/kernel/ids.ts';
import { receive } from '#tests/client/support/activities.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';

/** A tablet with ten saved events that no server has, and proofs for some of them. */
async function tenEvents(...runs: readonly (readonly [first: number, last: number])[]) {
  const { engine } = await signedIn(new FakeServer());
  for (let doses = 1; doses <= 10; doses += 1) await engine.stock.save(receive(doses));
  const [log] = await engine.db.log.toArray();
  if (!log) throw new Error('there is no log');
  await engine.db.acceptance.bulkPut(
    runs.map(([first, last]) => ({ log_id: log.log_id, first, last, mac: `${first} to ${last}` })),
  );
  return { db: engine.db, log };
}

const numbersOf = (acceptances: readonly Acceptance[]) => acceptances.map(({ first, last }) => [first, last]);
const plenty = { limit: 200, maxBytes: 1_000_000 };

test.each([
  [
    'all',
    plenty,
    10,
    [
      [2, 4],
      [5, 9],
    ],
  ],
  ['as many as a run ends after', { ...plenty, limit: 4 }, 4, [[2, 4]]],
  ['those before a run that would be cut', { ...plenty, limit: 7 }, 4, [[2, 4]]],
  ['those before the first run', { ...plenty, limit: 3 }, 1, []],
])('a batch takes %s', async (_what, size, lastSeq, proofs) => {
  const { db, log } = await tenEvents([2, 4], [5, 9]);
  const batch = await nextBatch(db, log, size);
  expect([batch.lastSeq, batch.events.length, batch.lost]).toEqual([lastSeq, lastSeq, []]);
  expect(numbersOf(batch.acceptances)).toEqual(proofs);
});

test('events with one proof at the start of the batch are sent together, however small the batch is', async () => {
  const { db, log } = await tenEvents([1, 9]);
  for (const size of [
    { ...plenty, limit: 1 },
    { ...plenty, maxBytes: 5000 },
  ]) {
    const batch = await nextBatch(db, log, size);
    expect(batch.lastSeq).toBe(9);
    expect(numbersOf(batch.acceptances)).toEqual([[1, 9]]);
  }
});

test('events with one proof of which the server has a part are all sent again, because a part of them proves nothing', async () => {
  const { db, log } = await tenEvents([2, 4], [5, 6]);
  const [first] = await db.event.orderBy('n').toArray();
  const batch = await nextBatch(db, { ...log, accepted_through: 3 }, plenty);
  expect([batch.firstSeq, batch.afterEvent, batch.events.length]).toEqual([2, first?.event_id, 9]);
  expect(numbersOf(batch.acceptances)).toEqual([
    [2, 4],
    [5, 6],
  ]);
});

test('proofs of several servers overlap: each batch contains something that the server lacks, and splits no run', async () => {
  const { db, log } = await tenEvents();
  const run = fc
    .tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 }))
    .map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(run, { maxLength: 5 }),
      fc.nat({ max: 9 }),
      fc.integer({ min: 1, max: 12 }),
      async (runs, reached, limit) => {
        await db.acceptance.clear();
        await db.acceptance.bulkPut(runs.map((one) => ({ ...one, log_id: log.log_id, mac: 'proof' })));
        const { lastSeq } = await nextBatch(db, { ...log, accepted_through: reached }, { ...plenty, limit });
        expect(lastSeq).toBeGreaterThan(reached);
        const cut = runs.filter(({ first, last }) => first <= lastSeq && lastSeq < last);
        expect(cut).toEqual([]);
      },
    ),
  );
});

test.each([
  ['is no longer here', 1, 2],
  ['has a number before the first', 0, 2],
])('events with one proof are sent without it if the first %s', async (_what, first, reached) => {
  const { db, log } = await tenEvents([first, 4], [5, 6]);
  if (first > 0) await db.event.where({ log_id: log.log_id, seq: first }).delete();
  const batch = await nextBatch(db, { ...log, accepted_through: reached }, plenty);
  expect([batch.firstSeq, batch.lost]).toEqual([3, []]);
  expect(numbersOf(batch.acceptances)).toEqual([[5, 6]]);
});

test('two proofs that end at one event are both kept', async () => {
  const { db, log } = await tenEvents([1, 4], [4, 4]);
  expect(numbersOf((await nextBatch(db, log, plenty)).acceptances)).toEqual([
    [1, 4],
    [4, 4],
  ]);
});

test('a new log takes its proofs along under the new numbers', async () => {
  const { db, log } = await tenEvents([1, 2], [3, 4], [5, 6]);
  await db.log.update(log.log_id, { named_through: 2 });
  const newId = () => '0190a000-0000-7000-8000-00000000bbbb';
  await beginNewLog(db, log.log_id, { newId, sendAgain: 'after-last-match' });
  const fresh = await db.log.get(newId() as LogId);
  const batch = await nextBatch(db, fresh!, plenty);
  expect(batch.acceptances).toEqual([
    { first: 1, last: 2, mac: '3 to 4' },
    { first: 3, last: 4, mac: '5 to 6' },
  ]);
});

test('proofs are deleted with their events', async () => {
  const { db, log } = await tenEvents([1, 2], [3, 4], [5, 6]);
  const through = { accepted_through: 4, folded_through: 4, durable_through: 4 };
  await db.log.update(log.log_id, through);
  const [first] = await db.event.toArray();
  const now = Date.parse(first!.envelope.recorded_at) + 31 * 24 * 60 * 60 * 1000;
  await pruneOutbox(db, { log: { ...log, ...through }, now });
  expect(numbersOf(await db.acceptance.toArray())).toEqual([[5, 6]]);
});
