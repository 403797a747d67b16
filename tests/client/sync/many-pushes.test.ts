import { beforeEach, describe, expect, test } from 'vitest';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { PushRequest } from '#contract/wire/sync.ts';
import { receive } from '#tests/client/support/activities.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { facilityA, facilityB, problem } from '#tests/client/support/replies.ts';

type World = Awaited<ReturnType<typeof signedIn>>;

const batch = 200;
/** The smallest number that needs three pushes. */
const waiting = 2 * batch + 1;

describe('a log of several batches', () => {
  let server: FakeServer;
  let world: World;

  beforeEach(async () => {
    server = new FakeServer();
    world = await signedIn(server);
    await world.engine.db.transaction('rw', world.engine.db.tables, async () => {
      for (let n = 0; n < waiting; n += 1) await world.engine.stock.save(receive(10));
    });
  });

  const log = () => world.engine.db.log.toCollection().first();

  test('is sent one push after the other, each only once the previous one is answered', async () => {
    let underWay = 0;
    let most = 0;
    server.script(
      'push',
      async ({ next }) => {
        most = Math.max(most, (underWay += 1));
        const answer = await next();
        await new Promise((resolve) => setTimeout(resolve, 5));
        underWay -= 1;
        return answer;
      },
      10,
    );
    expect((await world.engine.sync.replay()).outcome).toBe('done');
    expect(most).toBe(1);
    expect(server.requestsTo('push')).toBe(3);
    await expectShownIsFold(world.engine);
  });

  test('is not continued when the run ends in the middle, and no request is open after its end', async () => {
    let underWay = 0;
    server.script(
      'push',
      async ({ next }) => {
        underWay += 1;
        const answer = server.requestsTo('push') === 2 ? problem(503, 'busy') : await next();
        underWay -= 1;
        return answer;
      },
      2,
    );
    expect((await world.engine.sync.replay()).outcome).toBe('waiting');
    expect(underWay).toBe(0);
    expect(server.requestsTo('push')).toBe(2);
    expect((await log())?.accepted_through).toBe(batch);
    expect((await world.engine.sync.replay()).outcome).toBe('done');
    expect((await log())?.accepted_through).toBe(waiting);
    await expectShownIsFold(world.engine);
  });

  test('is not set back by the answer to the previous push if a later page was stored first', async () => {
    await world.engine.db.transaction('rw', world.engine.db.tables, async () => {
      for (let n = 0; n < batch; n += 1) await world.engine.stock.save(receive(10));
    });
    server.script('pull', async ({ next }) => {
      while (server.requestsTo('push') < 4) await new Promise((resolve) => setTimeout(resolve, 1));
      return next();
    });
    expect((await world.engine.sync.replay()).outcome).toBe('done');
    expect(server.requestsTo('push')).toBe(4);
    expect(server.requestsTo('snapshot')).toBe(0);
    expect(await log()).toMatchObject({ accepted_through: waiting + batch, folded_through: waiting + batch });
    await expectShownIsFold(world.engine);
  });

  test('is not set back by a page requested beside a push that arrives after its answer', async () => {
    await world.engine.db.transaction('rw', world.engine.db.tables, async () => {
      for (let n = 0; n < batch; n += 1) await world.engine.stock.save(receive(10));
    });
    let answered = 0;
    server.script(
      'push',
      async ({ next }) => {
        const answer = await next();
        answered += 1;
        return answer;
      },
      10,
    );
    server.script('pull', async ({ next }) => {
      const [page, before] = [await next(), answered];
      while (answered === before) await new Promise((resolve) => setTimeout(resolve, 1));
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
      return page;
    });
    expect((await world.engine.sync.replay()).outcome).toBe('done');
    const sent = server.requests.flatMap(({ path, body }) =>
      path === '/v/sync/push/' ? (body as PushRequest).events : [],
    );
    expect(sent).toHaveLength(waiting + batch);
    await expectShownIsFold(world.engine);
  });

  test('whose next push was prepared although the answer needed another one is judged once', async () => {
    server.script('push', async ({ next }) => {
      const answer = await next();
      // The server is restored in between, so the log here is ahead of the position in its next answer.
      const before = server.backup();
      setTimeout(() => {
        server.state = before;
        server.epoch = 'e2';
      }, 0);
      return answer;
    });
    for (let n = 0; n < 4; n += 1) await world.engine.sync.replay();
    expect((await log())?.folded_through).toBe(waiting);
    await expectShownIsFold(world.engine);
  });

  const judgedOnce = () => {
    const own = server.state.items.flatMap(({ verdict }) => (verdict ? [verdict.event_id] : []));
    expect(own).toHaveLength(waiting);
    expect(new Set(own).size).toBe(waiting);
  };

  test('whose token expires in the middle renews it once, and sends the refused push again', async () => {
    server.script('push', async ({ next }) => {
      const answer = await next();
      server.access = 'access-of-later';
      return answer;
    });
    expect((await world.engine.sync.replay()).outcome).toBe('done');
    expect(server.requestsTo('refresh')).toBe(1);
    expect(server.requestsTo('push')).toBe(4);
    judgedOnce();
    await expectShownIsFold(world.engine);
  });

  test('whose answers are lost is judged once', async () => {
    server.script(
      'push',
      async ({ next }) => {
        const answer = await next();
        if (server.requestsTo('push') > 1) throw new TypeError('reset');
        return answer;
      },
      3,
    );
    for (let n = 0; n < 4; n += 1) {
      await world.engine.sync.replay();
      await expectShownIsFold(world.engine);
    }
    expect((await log())?.folded_through).toBe(waiting);
    judgedOnce();
  });

  test('stays where it is when an officer of another facility signs in while it is sent', async () => {
    const { db } = world.engine;
    const work = async (at: FacilityId) => {
      const row = await db.session.get('current');
      if (row) await db.session.put({ ...row, reply: { ...row.reply, facilityId: at } });
    };
    server.script('push', async ({ next }) => {
      const answer = await next();
      await work(facilityB);
      return answer;
    });
    server.script('pull', () => problem(403, 'not-your-facility'));
    expect((await world.engine.sync.replay()).outcome).toBe('not-your-facility');
    expect(await world.engine.queries.badge()).toMatchObject({
      waiting: 0,
      otherFacilities: waiting - batch,
    });

    await work(facilityA);
    expect((await world.engine.sync.replay()).outcome).toBe('done');
    judgedOnce();
    await expectShownIsFold(world.engine);
  });
});

test('a lease taken over by another context ends the run, and together both send each event once', async () => {
  const server = new FakeServer();
  const { engine } = await signedIn(server, { locks: null });
  await engine.db.transaction('rw', engine.db.tables, async () => {
    for (let n = 0; n < waiting; n += 1) await engine.stock.save(receive(10));
  });
  server.script('push', async ({ next }) => {
    const answer = await next();
    const until = Date.parse('2026-11-20T08:01:00.000Z');
    await engine.db.meta.put({ key: 'lease:vaxledger-replay', value: { owner: 'another tab', until } });
    return answer;
  });
  expect(await engine.sync.replay()).toMatchObject({ outcome: 'waiting' });
  expect((await engine.sync.status()).lastError).toMatchObject({ reason: 'taken-over' });
  expect((await engine.sync.replay()).outcome).toBe('busy');

  await engine.db.meta.delete('lease:vaxledger-replay');
  expect((await engine.sync.replay()).outcome).toBe('done');
  const events = server.state.items.flatMap(({ verdict }) => (verdict ? [verdict.event_id] : []));
  expect(events).toHaveLength(waiting);
  expect(new Set(events).size).toBe(waiting);
  await expectShownIsFold(engine);
});
