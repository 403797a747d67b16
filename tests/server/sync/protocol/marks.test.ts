import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PullReply } from '#contract/wire/sync.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { FakeTablet, typed } from '../fake-tablet.ts';

describe.each(bothEngines)('marks of the feed on %s', (engine) => {
  let world: TestApp;
  let tablet: FakeTablet;

  beforeEach(async () => {
    world = await testApp({ engine });
    tablet = await FakeTablet.at(world);
  });

  afterEach(() => world.close());

  const pull = async (
    after: number,
    { mark, limit = 500 }: { mark?: string | null; limit?: number } = {},
  ) => {
    const scopes = [
      { scope: 'facility', after, ...(typeof mark === 'string' && { mark }) },
      { scope: 'reference', after: 0 },
    ];
    const payload = { epoch: tablet.epoch, facility: tablet.facility, scopes, log_id: tablet.logId, limit };
    const answer = await world.call({ method: 'POST', url: '/v/sync/pull/', payload }, tablet.session);
    const reply = answer.json<PullReply>();
    const [facility, reference] = reply.scopes;
    if (facility?.scope !== 'facility') throw new Error(answer.body);
    return { facility, reference };
  };
  const marks = async () =>
    (await world.deps.db.selectFrom('feed').select('mark').orderBy('s').execute()).map(({ mark }) => mark);
  const kinds = async () =>
    (await world.deps.db.selectFrom('incident').select('kind').execute()).map(({ kind }) => kind);

  test('a transaction writes one beside all its steps, and the next transaction another one', async () => {
    tablet.save('receive', typed.receive(10));
    tablet.save('receive', typed.receive(20));
    await tablet.push();
    await tablet.push([tablet.save('receive', typed.receive(30))]);
    const [first, second, third] = await marks();
    expect(first).toMatch(/^[0-9a-f]{8}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('a page has that of its last step, one without steps has none, and a snapshot has that of its step', async () => {
    tablet.save('receive', typed.receive(10));
    await tablet.push();
    await tablet.push([tablet.save('receive', typed.receive(30))]);
    const [first, second] = await marks();
    expect((await pull(0, { limit: 1 })).facility.mark).toBe(first);
    expect((await pull(0)).facility.mark).toBe(second);
    expect((await pull(2)).facility).not.toHaveProperty('mark');
    const url = `/v/sync/snapshot/?facility=${tablet.facility}&log_id=${tablet.logId}`;
    const answer = await world.call({ method: 'GET', url }, tablet.session);
    expect(JSON.parse(answer.body.split('\n')[0] ?? '')).toMatchObject({ as_of: 2, mark: second });
  });

  test('a pull with another one for its step must load everything again, and that is an incident', async () => {
    await tablet.push([tablet.save('receive', typed.receive(10))]);
    await tablet.push([tablet.save('receive', typed.receive(30))]);
    const [first, second] = await marks();
    expect((await pull(1, { mark: first! })).facility).toMatchObject({ mode: 'delta', mark: second });
    expect((await pull(2, { mark: second! })).facility).toMatchObject({ mode: 'delta', next: 2 });
    expect(await kinds()).toEqual([]);
    for (const mark of [second!, 'ffffffff']) {
      const { facility, reference } = await pull(1, { mark });
      expect(facility).toMatchObject({ mode: 'snapshot-needed', items: [] });
      expect(reference).toMatchObject({ mode: 'snapshot-needed' });
    }
    expect(await kinds()).toEqual(['history-forked']);
  });

  test('a missing step has none', async () => {
    await tablet.push([tablet.save('receive', typed.receive(10))]);
    const [mark] = await marks();
    expect((await pull(7, { mark: mark! })).facility).toMatchObject({ mode: 'snapshot-needed' });
    expect(await kinds()).toEqual(['history-forked']);
  });

  test('an older tablet sends none, so only its counter is checked', async () => {
    await tablet.push([tablet.save('receive', typed.receive(10))]);
    expect((await pull(1)).facility).toMatchObject({ mode: 'delta' });
    expect((await pull(7)).facility).toMatchObject({ mode: 'snapshot-needed' });
    expect(await kinds()).toEqual([]);
  });

  test('a push whose log the server has forgotten is an incident too', async () => {
    const events = [tablet.save('receive', typed.receive(10)), tablet.save('receive', typed.receive(10))];
    const answer = await tablet.send(tablet.body(events.slice(1)));
    expect(answer.statusCode).toBe(409);
    expect(await kinds()).toEqual(['history-forked']);
  });
});
