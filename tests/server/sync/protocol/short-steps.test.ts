import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { imagesDigest } from '#tests/contract/after-images.ts';
import type { FacilityItem, OwnItem } from '#contract/wire/rows.ts';
import type { PullReply, PushReply } from '#contract/wire/sync.ts';
import { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { type FakeTablet, freshId, typed } from '../fake-tablet.ts';
import { leave, pushingTablet } from '../pushing-tablet.ts';

describe.each(engines)('short answers on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    ({ world, tablet } = await pushingTablet(engine));
  });

  afterEach(() => leave(world));

  /** The facility's steps as a tablet receives them, with its own ones short or all of them in full. */
  async function steps(log: string, own?: 'short'): Promise<(FacilityItem | OwnItem)[]> {
    const payload = {
      epoch: tablet.epoch,
      facility: tablet.facility,
      scopes: [{ scope: 'facility', after: 0 }],
      log_id: log,
      limit: 500,
      ...(own && { own }),
    };
    const answer = await world.call({ method: 'POST', url: '/v/sync/pull/', payload }, tablet.session);
    const page = answer.json<PullReply>().scopes[0];
    return page?.scope === 'facility' ? page.items : [];
  }

  test('a plainly accepted event comes back as its number and the digest of its rows', async () => {
    const received = tablet.save('receive', typed.receive(100));
    tablet.save('issue', typed.issue(received.event_id, 30));
    await tablet.push();
    const whole = (await steps(tablet.logId)) as FacilityItem[];
    expect(await steps(tablet.logId, 'short')).toEqual(
      whole.map((item, at) => ({ s: at + 1, k: 'own', seq: at + 1, digest: imagesDigest(item) })),
    );
  });

  test('for another tablet the same steps come in full, whether it asks or not', async () => {
    tablet.save('receive', typed.receive(100));
    await tablet.push();
    const other = freshId();
    expect(await steps(other, 'short')).toEqual(await steps(other));
    expect(await steps(other, 'short')).toMatchObject([{ k: 'event', log_id: tablet.logId }]);
  });

  test('steps with more to report come in full: a refusal, a parked event, a record of a child', async () => {
    const received = tablet.save('receive', typed.receive(10));
    tablet.save('issue', typed.issue(received.event_id, 11));
    const late = freshId();
    tablet.save('issue', typed.issue(received.event_id, 2), { deps: [late] });
    await tablet.push();
    expect(await steps(tablet.logId, 'short')).toMatchObject([
      { k: 'own', seq: 1 },
      { k: 'event', verdict: { verdict: 'refused' } },
      { k: 'event', verdict: { verdict: 'parked' } },
    ]);
    const awaited = tablet.save('receive', typed.receive(5), { event_id: late });
    await tablet.push([awaited]);
    expect((await steps(tablet.logId, 'short')).slice(3)).toMatchObject([
      { k: 'own', seq: 4 },
      { k: 'event', verdict: { verdict: 'accepted', seq: 3 } },
    ]);
  });

  test('for a tablet whose clock is fast the step contains the time in the rows', async () => {
    const now = world.deps.now();
    const ahead = new Date(now.getTime() + 60_000).toISOString();
    tablet.save('receive', typed.receive(10), { recorded_at: ahead });
    tablet.save('receive', typed.receive(10), { recorded_at: ahead, clock_offset_ms: -60_000 });
    await tablet.push();
    const [first, second] = await steps(tablet.logId, 'short');
    expect(first).toMatchObject({ k: 'own', at: now.toISOString() });
    expect(second).not.toHaveProperty('at');
  });

  test('steps stored before there were short ones come in full', async () => {
    tablet.save('receive', typed.receive(10));
    await tablet.push();
    await world.deps.db.updateTable('feed').set({ own: null }).execute();
    expect(await steps(tablet.logId, 'short')).toMatchObject([{ k: 'event' }]);
  });

  test('a push that wants a short answer gets only verdicts that its position does not imply', async () => {
    const received = tablet.save('receive', typed.receive(10));
    tablet.save('issue', typed.issue(received.event_id, 11));
    tablet.save('issue', typed.issue(received.event_id, 4));
    const body = { ...tablet.body(tablet.outbox), answer: 'short' };
    const push = () => world.call({ method: 'POST', url: '/v/sync/push/', payload: body }, tablet.session);
    for (const answer of [await push(), await push()]) {
      const reply = answer.json<PushReply>();
      expect(reply.log.accepted_through).toBe(3);
      expect(reply.results).toMatchObject([{ verdict: 'refused', seq: 2 }]);
    }
  });
});
