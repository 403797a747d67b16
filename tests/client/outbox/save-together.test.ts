import { beforeEach, describe, expect, test } from 'vitest';
import type { EventId, UserId } from '#domain/kernel/ids.ts';
import { adjust, bcg, issue, receive } from '#tests/client/support/activities.ts';
import { signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { facilityA } from '#tests/client/support/replies.ts';

type World = Awaited<ReturnType<typeof signedIn>>;

describe('activities saved together', () => {
  let server: FakeServer;
  let world: World;
  let lots: EventId[];

  beforeEach(async () => {
    server = new FakeServer();
    world = await signedIn(server);
    lots = [];
    for (const doses of [100, 50]) {
      const received = await world.engine.stock.save(receive(doses));
      if (!received.ok) throw new Error(received.reason);
      lots.push(received.event);
    }
  });

  const wallet = async () => (await world.engine.queries.wallet(bcg))?.balance;
  const count = () => [adjust(lots[0]!, 10, 'decrement'), adjust(lots[1]!, 5, 'increment')];

  test('are one event each, in their order, and all shown at once', async () => {
    const result = await world.engine.stock.saveTogether(count());
    expect(result).toMatchObject({
      ok: true,
      saved: [
        { entry: { activity: 'adjust', lot: lots[0], doses: 10 } },
        { entry: { activity: 'adjust', lot: lots[1], doses: 5 } },
      ],
    });
    expect(await wallet()).toBe(145);
    const rows = await world.engine.db.event.toArray();
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    await expectShownIsFold(world.engine);
    expect((await world.engine.stock.save(issue(lots[0]!, 1))).ok).toBe(true);
    expect((await world.engine.db.log.toCollection().first())?.next_seq).toBe(6);
    await world.engine.sync.replay();
    await expectShownIsFold(world.engine);
    expect(server.state.ledger.wallets.get(bcg)?.balance).toBe(144);
  });

  test('are each decided on the rows after the previous one', async () => {
    const [lot] = lots;
    const result = await world.engine.stock.saveTogether([issue(lot!, 60), issue(lot!, 60)]);
    expect(result).toEqual({ ok: false, at: 1, reason: 'less-than-in-stock' });
  });

  test('leave nothing if one is refused, not even a number', async () => {
    const [first] = count();
    const refused = await world.engine.stock.saveTogether([first!, adjust(lots[1]!, 51, 'decrement')]);
    expect(refused).toEqual({ ok: false, at: 1, reason: 'less-than-in-stock' });
    expect(await wallet()).toBe(150);
    expect(await world.engine.db.event.count()).toBe(2);
    await expectShownIsFold(world.engine);
    const after = await world.engine.stock.saveTogether(count());
    expect(after.ok).toBe(true);
    expect((await world.engine.db.event.toArray()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  test('leave nothing if one is not an activity', async () => {
    const wrong = { ...adjust(lots[0]!, 1, 'decrement') };
    const result = await world.engine.stock.saveTogether([
      ...count(),
      { ...wrong, payload: { ...wrong.payload, reason: '' } } as typeof wrong,
    ]);
    expect(result).toMatchObject({ ok: false, at: 2, reason: 'invalid', issues: [{ path: 'reason' }] });
    expect(await wallet()).toBe(150);
  });

  test('leave nothing if the device fails in the middle', async () => {
    world.power.writes = 0;
    world.power.failAt = 5;
    expect(await world.engine.stock.saveTogether(count())).toEqual({
      ok: false,
      at: 0,
      reason: 'defect',
    });
    world.power.failAt = null;
    expect(await wallet()).toBe(150);
    await expectShownIsFold(world.engine);
  });

  test('are saved only for the officer whose form it was', async () => {
    const author = { user: lots[0] as string as UserId, facility: facilityA };
    expect(await world.engine.stock.saveTogether(count(), { author })).toEqual({
      ok: false,
      at: 0,
      reason: 'signed-out',
    });
    expect(await wallet()).toBe(150);
  });

  test('clear their draft, which another window cannot save again', async () => {
    const options = { draft: 'count', draftId: 'sheet' };
    expect((await world.engine.stock.saveTogether(count(), options)).ok).toBe(true);
    expect(await world.engine.stock.saveTogether(count(), options)).toEqual({
      ok: false,
      at: 0,
      reason: 'already-saved',
    });
    expect(await wallet()).toBe(145);
  });
});
