import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppDeps } from '#server/deps.ts';
import { judgeParkedAgain } from '#server/sync/judge/rejudge.ts';
import type { Rule } from '#server/sync/judge/judge-event.ts';
import { bothEngines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { FakeTablet, typed } from '../fake-tablet.ts';
import { openCases, leave, pushingTablet, verdicts } from '../pushing-tablet.ts';
import { dosesInStore } from '../mortal-server.ts';

describe.each(bothEngines)('push on %s, events that depend on each other', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    ({ world, tablet } = await pushingTablet(engine));
  });

  afterEach(() => leave(world));

  const balance = () => dosesInStore(world, tablet.facility);
  const useRule = (rule: Rule): void => void Object.assign(world.deps, { rule });

  describe('dependencies', () => {
    test('an event waits for the one it depends on and is judged again when that arrives', async () => {
      const other = await FakeTablet.at(world);
      const received = other.save('receive', typed.receive(10));
      const issued = tablet.save('issue', typed.issue(received.event_id, 4), { deps: [received.event_id] });
      tablet.save('utilize', typed.utilize(issued.event_id, 4), { deps: [issued.event_id] });
      expect((await tablet.push()).results).toMatchObject([
        { verdict: 'parked', reason: 'dependency-missing', deps: [received.event_id] },
        { verdict: 'parked', reason: 'dependency-missing', deps: [issued.event_id] },
      ]);
      expect(await openCases(world)).toHaveLength(2);
      await other.push();
      expect(await openCases(world)).toEqual([]);
      await tablet.pull();
      expect(tablet.items.map((item) => [item.verdict?.verdict, item.verdict?.seq])).toEqual([
        ['parked', 1],
        ['parked', 2],
        ['accepted', 1],
        ['accepted', 1],
        ['accepted', 2],
      ]);
      expect((await tablet.push()).results).toMatchObject([
        { verdict: 'accepted', duplicate: true, facility_seq: 4 },
        { verdict: 'accepted', duplicate: true, facility_seq: 5 },
      ]);
      expect(await balance()).toBe(6);
    });
  });

  test('an event that depends on two others waits for both, in any order', async () => {
    const [one, two] = [await FakeTablet.at(world), await FakeTablet.at(world)];
    const first = one.save('receive', typed.receive(1));
    const second = two.save('receive', typed.receive(2));
    const third = tablet.save('receive', typed.receive(4), { deps: [first.event_id, second.event_id] });
    await one.push();
    expect((await tablet.push()).results).toMatchObject([{ verdict: 'parked', deps: [second.event_id] }]);
    await two.push();
    expect((await tablet.push([third])).results).toMatchObject([{ verdict: 'accepted', duplicate: true }]);
    expect(await balance()).toBe(7);
  });

  describe('two tablets', () => {
    test('an issue of doses that are gone is refused, whichever tablet is first', async () => {
      const received = tablet.save('receive', typed.receive(10));
      await tablet.push();
      const other = await FakeTablet.at(world);
      const mine = tablet.save('issue', typed.issue(received.event_id, 8));
      other.save('issue', typed.issue(received.event_id, 8));
      const [first, second] = await Promise.all([tablet.push([mine]), other.push()]);
      expect(new Set(verdicts([...first.results, ...second.results]))).toEqual(
        new Set(['accepted', 'refused']),
      );
      expect(await balance()).toBe(2);
    });
  });

  describe('a rule that throws', () => {
    const poisonous: Rule = (event, decide) => {
      if (event.type === 'adjust') throw new Error('a bug');
      return decide();
    };

    test('fails the batch twice, then is parked alone; a repaired server judges it', async () => {
      useRule(poisonous);
      const received = tablet.save('receive', typed.receive(10));
      const poison = tablet.save('adjust', typed.adjust(received.event_id, 'increment', 1));
      tablet.save('issue', typed.issue(received.event_id, 2));
      const body = tablet.body(tablet.outbox);
      expect((await tablet.send(body)).statusCode).toBe(500);
      expect((await tablet.send(body)).statusCode).toBe(500);
      expect(await balance()).toBe(0);
      expect((await tablet.push()).results).toMatchObject([
        { verdict: 'accepted' },
        { verdict: 'parked', reason: 'internal-error', deps: [] },
        { verdict: 'accepted' },
      ]);
      expect(await openCases(world)).toMatchObject([{ event_id: poison.event_id, reason: 'internal-error' }]);
      const deps: AppDeps = world.deps;
      expect(await judgeParkedAgain(deps)).toBe(0);
      useRule((_event, decide) => decide());
      expect(await judgeParkedAgain(deps)).toBe(1);
      expect(await openCases(world)).toEqual([]);
      expect(await balance()).toBe(9);
    });
  });
});
