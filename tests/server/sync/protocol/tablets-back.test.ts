import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findDrift } from '#server/reconcile.ts';
import type { TestFacility } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, typed } from '../fake-tablet.ts';

/* A small version of `npm run bench -- tablets-back`, which has five hundred tablets: all were offline and reconnect at the same moment. */
const facilities: readonly TestFacility[] = ['ajingi', 'gafasa', 'dala', 'ikeja'];
const tabletsOfEach = 8;
const pushes = 2;
const eventsOfPush = 5;
/** A tablet stops waiting for an answer after this time. */
const patienceMs = 30_000;

let world: TestApp;
beforeEach(async () => {
  world = await testApp({ engine: 'postgres' });
});
afterEach(() => world.close());

/** Sends all waiting events as a tablet does, retrying refused pushes. @returns how long each try waited for its answer. */
async function sendAll(tablet: FakeTablet): Promise<readonly number[]> {
  const waits: number[] = [];
  for (let push = 0; push < pushes; push += 1) {
    const body = tablet.body(tablet.outbox.slice(push * eventsOfPush, (push + 1) * eventsOfPush));
    for (let tries = 1; ; tries += 1) {
      const start = performance.now();
      const answer = await tablet.send(body);
      waits.push(performance.now() - start);
      if (answer.statusCode === 200) {
        expect(answer.json().results).toMatchObject(Array(eventsOfPush).fill({ verdict: 'accepted' }));
        break;
      }
      // Busy is the only reason to refuse a push.
      expect([answer.statusCode, answer.json().code]).toEqual([503, expect.any(String)]);
      await wait(20 * tries);
    }
  }
  return waits;
}

test('tablets that come back at once are all served: each event once, no figure differs, and none waits beyond its timeout', async () => {
  const tablets: FakeTablet[] = [];
  for (const at of facilities) {
    for (let n = 0; n < tabletsOfEach; n += 1) tablets.push(await FakeTablet.at(world, at));
  }
  for (const tablet of tablets) {
    for (let n = 0; n < pushes * eventsOfPush; n += 1) tablet.save('receive', typed.receive(10));
  }
  const waits = (await Promise.all(tablets.map((tablet) => sendAll(tablet)))).flat();
  const events = await world.deps.db.selectFrom('event').select(['event_id', 'status']).execute();
  const saved = tablets.flatMap(({ outbox }) => outbox.map(({ event_id: id }) => id));
  expect(
    events
      .filter(({ status }) => status === 'accepted')
      .map(({ event_id: id }) => id)
      .toSorted(),
  ).toEqual(saved.toSorted());
  const wallets = await world.deps.db.selectFrom('wallet').select('balance').execute();
  expect(wallets.map(({ balance }) => balance)).toEqual(
    facilities.map(() => tabletsOfEach * pushes * eventsOfPush * 10),
  );
  expect(await findDrift(world.deps.db)).toEqual([]);
  expect(Math.max(...waits)).toBeLessThan(patienceMs);
  // Takes seconds alone; the timeout allows for a busy machine.
}, 300_000);
