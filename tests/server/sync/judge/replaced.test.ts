import { describe, expect, test } from 'vitest';
import { judgeParkedAgain } from '#server/sync/judge/rejudge.ts';
import type { Rule } from '#server/sync/judge/judge-event.ts';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { withOneTablet } from '../one-tablet.ts';

describe.each(engines)('an event that replaces another on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  withOneTablet(engine, (start) => {
    ({ world, tablet } = start);
  });

  const issued = async (): Promise<number> => {
    const row = await world.deps.db
      .selectFrom('wallet')
      .select('issued')
      .where('facility_id', '=', tablet.facility)
      .executeTakeFirst();
    return row?.issued ?? 0;
  };
  const openCases = () =>
    world.deps.db
      .selectFrom('case_file')
      .select(['event_id', 'reason'])
      .where('closed_at', 'is', null)
      .execute();
  const useRule = (rule: Rule | undefined): void => void Object.assign(world.deps, { rule });

  /** A lot of 100, and an issue of 30 that depends on a record which nobody has sent yet. */
  async function parkedIssue() {
    const colleague = await FakeTablet.at(world);
    const late = colleague.save('receive', typed.receive(1));
    const received = tablet.save('receive', typed.receive(100));
    const parked = tablet.save('issue', typed.issue(received.event_id, 30), { deps: [late.event_id] });
    return { colleague, received, parked };
  }

  test.each([
    ['in the same push', true],
    ['in a later push', false],
  ])('a parked one is refused for good when its replacement is accepted %s', async (_, together) => {
    const { colleague, received, parked } = await parkedIssue();
    if (!together) await tablet.push();
    tablet.save('issue', typed.issue(received.event_id, 20), { replaces: parked.event_id });
    const { results } = await tablet.push(together ? tablet.outbox : tablet.outbox.slice(2));
    expect(results.at(-1)).toMatchObject({ verdict: 'accepted' });
    await colleague.push();
    const again = await tablet.push([parked]);
    expect(again.results).toMatchObject([{ verdict: 'refused', reason: 'replaced', duplicate: true }]);
    expect(await issued()).toBe(20);
    expect(await openCases()).toEqual([]);
    await tablet.pull();
    const told = tablet.items.filter(({ verdict }) => verdict?.event_id === parked.event_id);
    expect(told.map(({ verdict }) => verdict?.verdict)).toEqual(['parked', 'refused']);
    expect(told.at(-1)?.cases).toMatchObject([
      { id: parked.event_id, reason: 'replaced', closedAt: expect.any(String) },
    ]);
  });

  test('a parked one whose replacement is refused keeps its case, and is judged when possible', async () => {
    const { colleague, received, parked } = await parkedIssue();
    const tooMany = tablet.save('issue', typed.issue(received.event_id, 101), { replaces: parked.event_id });
    expect((await tablet.push()).results.at(-1)).toMatchObject({ verdict: 'refused' });
    expect(new Set((await openCases()).map((row) => row.event_id))).toEqual(
      new Set([parked.event_id, tooMany.event_id]),
    );
    await colleague.push();
    expect((await tablet.push([parked])).results).toMatchObject([{ verdict: 'accepted', duplicate: true }]);
    expect(await issued()).toBe(30);
    expect((await openCases()).map((row) => row.event_id)).toEqual([tooMany.event_id]);
  });

  test('one parked because of its newer version is refused for good too', async () => {
    const received = tablet.save('receive', typed.receive(100));
    const tomorrow = tablet.save('issue', typed.issue(received.event_id, 30), { v: 900 });
    await tablet.push();
    const better = tablet.save('issue', typed.issue(received.event_id, 20), { replaces: tomorrow.event_id });
    expect((await tablet.push([better])).results).toMatchObject([{ verdict: 'accepted' }]);
    expect((await tablet.push([tomorrow])).results).toMatchObject([{ reason: 'replaced', duplicate: true }]);
    expect(await judgeParkedAgain(world.deps)).toBe(0);
    expect(await openCases()).toEqual([]);
  });

  test('events that waited for the replaced one are judged with it', async () => {
    const { received, parked } = await parkedIssue();
    const follower = tablet.save('issue', typed.issue(received.event_id, 7), { deps: [parked.event_id] });
    await tablet.push();
    const better = tablet.save('issue', typed.issue(received.event_id, 20), { replaces: parked.event_id });
    await tablet.push([better]);
    expect((await tablet.push([follower])).results).toMatchObject([{ verdict: 'accepted', duplicate: true }]);
    expect(await issued()).toBe(27);
  });

  test('a parked replacement takes effect when it is judged, and not before', async () => {
    const { received, parked } = await parkedIssue();
    const third = await FakeTablet.at(world);
    const late = third.save('receive', typed.receive(1));
    tablet.save('issue', typed.issue(received.event_id, 20), {
      replaces: parked.event_id,
      deps: [late.event_id],
    });
    await tablet.push();
    expect((await tablet.push([parked])).results).toMatchObject([{ verdict: 'parked' }]);
    await third.push();
    expect((await tablet.push([parked])).results).toMatchObject([{ verdict: 'refused', reason: 'replaced' }]);
    expect(await issued()).toBe(20);
  });

  test.each([
    ['at once', true],
    ['later', false],
  ])('one that was accepted %s stands: its replacement is refused and says so', async (_, together) => {
    const received = tablet.save('receive', typed.receive(100));
    const first = tablet.save('issue', typed.issue(received.event_id, 30));
    if (!together) await tablet.push();
    const second = tablet.save('issue', typed.issue(received.event_id, 20), { replaces: first.event_id });
    const { results } = await tablet.push(together ? tablet.outbox : [second]);
    expect(results.at(-1)).toMatchObject({ verdict: 'refused', reason: 'already-accepted' });
    expect(await issued()).toBe(30);
    expect(await openCases()).toEqual([{ event_id: second.event_id, reason: 'already-accepted' }]);
  });

  test('one that is unknown or from another facility replaces nothing', async () => {
    const other = await FakeTablet.at(world, 'dala');
    const theirs = other.save('receive', typed.receive(9), { v: 900 });
    await other.push();
    tablet.save('receive', typed.receive(5), { replaces: theirs.event_id });
    tablet.save('receive', typed.receive(7), { replaces: freshId() });
    expect((await tablet.push()).results).toMatchObject([{ verdict: 'accepted' }, { verdict: 'accepted' }]);
    expect((await other.push([theirs])).results).toMatchObject([{ verdict: 'parked', duplicate: true }]);
  });

  test('one whose rule threw is not judged again once it is replaced', async () => {
    const received = tablet.save('receive', typed.receive(100));
    await tablet.push();
    const poison = tablet.save('issue', typed.issue(received.event_id, 30));
    useRule(() => {
      throw new Error('a defect of the rule');
    });
    for (let n = 0; n < 2; n += 1) expect((await tablet.send(tablet.body([poison]))).statusCode).toBe(500);
    expect((await tablet.push([poison])).results).toMatchObject([{ verdict: 'parked' }]);
    useRule(undefined);
    const better = tablet.save('issue', typed.issue(received.event_id, 20), { replaces: poison.event_id });
    expect((await tablet.push([better])).results).toMatchObject([{ verdict: 'accepted' }]);
    expect(await judgeParkedAgain(world.deps)).toBe(0);
    expect(await issued()).toBe(20);
  });
});
