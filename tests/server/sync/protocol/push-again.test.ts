import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bothEngines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { type FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { openCases, leave, pushingTablet, verdicts } from '../pushing-tablet.ts';
import { dosesInStore, type MortalServer } from '../mortal-server.ts';

describe.each(bothEngines)('push on %s, the same log again', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;
  let dieAt: MortalServer['dieAt'];

  beforeEach(async () => {
    ({ world, tablet, dieAt } = await pushingTablet(engine));
  });

  afterEach(() => leave(world));

  const balance = () => dosesInStore(world, tablet.facility);

  describe('delivered again', () => {
    test('after a lost answer the same verdicts come back, byte for byte, and nothing changes', async () => {
      const received = tablet.save('receive', typed.receive(100));
      tablet.save('issue', typed.issue(received.event_id, 200));
      tablet.save('issue', typed.issue(received.event_id, 30));
      const body = tablet.body(tablet.outbox);
      dieAt('push-committed');
      expect((await tablet.send(body)).statusCode).toBe(500);
      const { results } = (await tablet.send(body)).json<{ results: Record<string, unknown>[] }>();
      const again = (await tablet.send(body)).json<{ results: Record<string, unknown>[] }>();
      expect(JSON.stringify(again.results)).toBe(JSON.stringify(results));
      await tablet.pull();
      const told = tablet.items.map((item) => JSON.stringify({ ...item.verdict, duplicate: true }));
      expect(results.map((result) => JSON.stringify(result))).toEqual(told);
      expect(await balance()).toBe(70);
    });

    test('a server that dies before the commit has stored nothing', async () => {
      tablet.save('receive', typed.receive(100));
      dieAt('push-before-commit');
      expect((await tablet.send(tablet.body(tablet.outbox))).statusCode).toBe(500);
      expect(await world.deps.db.selectFrom('event').selectAll().execute()).toEqual([]);
      expect(verdicts((await tablet.push()).results)).toEqual(['accepted']);
    });

    test('twice at once it is counted once', async () => {
      for (let n = 0; n < 20; n += 1) tablet.save('receive', typed.receive(10));
      const answers = await Promise.all([tablet.push(), tablet.push(), tablet.push()]);
      expect(await balance()).toBe(200);
      expect(answers.flatMap(({ results }) => results).filter((result) => !result.duplicate)).toHaveLength(
        20,
      );
    });

    test('a stale and a reordered duplicate change nothing', async () => {
      const received = tablet.save('receive', typed.receive(10));
      const early = tablet.body([received]);
      await tablet.push([received]);
      const issued = tablet.save('issue', typed.issue(received.event_id, 4));
      await tablet.push([issued]);
      world.advance(6 * 3_600_000);
      const fresh = await world.call({
        method: 'POST',
        url: '/auth/token/refresh/',
        payload: { token: tablet.session.token },
      });
      const late = await tablet.send(early, fresh.json());
      expect(late.json()).toMatchObject({
        log: { accepted_through: 2 },
        results: [{ duplicate: true, facility_seq: 1 }],
      });
      expect(await balance()).toBe(6);
    });

    test('keys in another order are the same content', async () => {
      const event = tablet.save('receive', typed.receive(10));
      await tablet.push();
      const turned = Object.fromEntries(Object.entries(event).toReversed());
      expect((await tablet.push([turned])).results).toMatchObject([{ verdict: 'accepted', duplicate: true }]);
    });

    test('other content under the same id is refused, kept and answered the same again; the first one stays', async () => {
      const event = tablet.save('receive', typed.receive(10));
      await tablet.push();
      const forged = { ...event, payload: typed.receive(99) };
      const first = await tablet.push([forged]);
      expect(first.results).toMatchObject([{ verdict: 'refused', reason: 'content-mismatch' }]);
      const again = await tablet.push([forged]);
      expect(again.results).toEqual([{ ...first.results[0], duplicate: true }]);
      expect(await balance()).toBe(10);
      expect(await openCases(world)).toMatchObject([{ reason: 'content-mismatch' }]);
    });
  });

  describe('the log', () => {
    test('a gap is answered with the number that is missing', async () => {
      tablet.save('receive', typed.receive(1));
      tablet.save('receive', typed.receive(1));
      const third = tablet.save('receive', typed.receive(1));
      const answer = await tablet.send(tablet.body([third]));
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'log-gap', expected_seq: 1 });
    });

    test('a lost range is skipped, and reported to a person once', async () => {
      const first = tablet.save('receive', typed.receive(1));
      tablet.save('receive', typed.receive(1));
      tablet.save('receive', typed.receive(1));
      const last = tablet.save('receive', typed.receive(8));
      await tablet.push([first]);
      const lost = [{ first: 2, last: 3 }];
      const reply = await tablet.push([last], { first_seq: 4, lost });
      expect(reply.log.accepted_through).toBe(4);
      await tablet.push([last], { first_seq: 4, lost });
      expect(await openCases(world)).toMatchObject([{ reason: 'lost-range', event_id: null }]);
      expect(await world.deps.db.selectFrom('incident').select('kind').execute()).toEqual([
        { kind: 'lost-range' },
      ]);
      await tablet.pull();
      expect(tablet.items.map((item) => item.k)).toEqual(['event', 'case', 'event']);
      expect(await balance()).toBe(9);
    });

    test('an event lost in the middle of a batch does not stop those after it', async () => {
      const first = tablet.save('receive', typed.receive(1));
      tablet.save('receive', typed.receive(1));
      const third = tablet.save('receive', typed.receive(4));
      const reply = await tablet.push([first, third], { lost: [{ first: 2, last: 2 }] });
      expect(reply.log.accepted_through).toBe(3);
      expect(verdicts(reply.results)).toEqual(['accepted', 'accepted']);
    });

    test.each([
      ['an element without an id', [{ seq: 1 }], {}],
      ['an element that is no object', [7], { first_seq: 1 }],
      ['an element out of its place', [{ event_id: freshId(), seq: 3 }], { first_seq: 1, head_seq: 3 }],
      ['a range beyond the head', [], { first_seq: 1, head_seq: 1, lost: [{ first: 1, last: 9 }] }],
    ])('%s makes the whole push unusable', async (_, events, log) => {
      const answer = await tablet.send(tablet.body(events, log));
      expect(answer.statusCode).toBe(400);
      expect(await world.deps.db.selectFrom('event').selectAll().execute()).toEqual([]);
    });

    test('an id twice in one push makes it unusable', async () => {
      const event = tablet.save('receive', typed.receive(1));
      const answer = await tablet.send(tablet.body([event, { ...event, seq: 2 }]));
      expect(answer.statusCode).toBe(400);
    });
  });
});
