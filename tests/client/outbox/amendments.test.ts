import { beforeEach, describe, expect, test } from 'vitest';
import type { EventId } from '#domain/kernel/ids.ts';
import {
  arrive,
  bcg,
  confirmArrival,
  correct,
  issue,
  receive,
  reverse,
  utilize,
} from '#tests/client/support/activities.ts';
import { nextId, signedIn } from '#tests/client/support/device.ts';
import { FakeServer } from '#tests/client/support/fake-server.ts';
import { expectShownIsFold } from '#tests/client/support/law.ts';
import { pullOnce } from '#tests/client/support/pull-once.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';

type World = Awaited<ReturnType<typeof signedIn>>;

describe('changes of an entry', () => {
  let server: FakeServer;
  let world: World;

  beforeEach(async () => {
    server = new FakeServer();
    world = await signedIn(server);
  });

  const saved = async (activity: LedgerActivity): Promise<EventId> => {
    const result = await world.engine.stock.save(activity);
    if (!result.ok) throw new Error(result.reason);
    return result.event;
  };
  const entry = async (id: string) => world.engine.queries.entry(id);
  const replay = async () => {
    await world.engine.sync.replay();
    await expectShownIsFold(world.engine);
  };

  test('a reversal appears on the entry at once, and as waiting until it comes back', async () => {
    const received = await saved(receive(100));
    await replay();
    const reversal = await saved(reverse(received));
    expect(await entry(received)).toMatchObject({
      status: 'saved',
      isAmendmentWaiting: true,
      reversedBy: reversal,
      history: [{ kind: 'reversed', event: reversal }],
    });
    expect(await entry(reversal)).toMatchObject({
      status: 'waiting',
      activity: 'reverse',
      activityName: 'recieved',
      source: received,
      doses: 100,
      reason: 'Typed twice',
    });
    expect(await world.engine.queries.wallet(bcg)).toMatchObject({ balance: 0 });
    await replay();
    expect(await entry(received)).toMatchObject({ isAmendmentWaiting: false, reversedBy: reversal });
    expect(await entry(reversal)).toMatchObject({ status: 'saved' });
  });

  test('an issue, its utilization and the reversals of both may all wait', async () => {
    const received = await saved(receive(100));
    const issued = await saved(issue(received, 30));
    const used = await saved(utilize(issued, 20));
    await saved(reverse(used));
    expect(await entry(issued)).toMatchObject({ open: 30 });
    await saved(reverse(issued));
    expect(await entry(issued)).toMatchObject({ open: 0, isAmendmentWaiting: true });
    expect(await world.engine.queries.wallet(bcg)).toMatchObject({ balance: 100, issued: 0, wastage: 0 });
    expect(await world.engine.queries.openIssued(bcg)).toEqual([]);
    await expectShownIsFold(world.engine);
    await replay();
    expect(await world.engine.queries.wallet(bcg)).toMatchObject({ balance: 100, issued: 0, wastage: 0 });
  });

  test('a refused reversal disappears from the entry, and can be corrected with its values', async () => {
    const received = await saved(receive(100));
    await replay();
    const reversal = await saved(reverse(received));
    server.saveElsewhere(issue(received, 10), nextId() as EventId);
    await replay();
    expect(await entry(received)).toMatchObject({ isAmendmentWaiting: false, reversedBy: null, history: [] });
    expect(await world.engine.queries.wallet(bcg)).toMatchObject({ balance: 90, issued: 10 });
    expect(await world.engine.queries.refusedAmendment(reversal)).toMatchObject({
      event: reversal,
      activity: { type: 'reverse', payload: { entry: received, reason: 'Typed twice' } },
      target: { id: received, doses: 100 },
      refusedFor: 'moved-on',
      detail: 'refused: moved-on',
    });
    expect(await world.engine.stock.resend(reversal)).toEqual({ ok: false, reason: 'moved-on' });
    expect(await world.engine.queries.refusedAmendment(received)).toBe(null);
  });

  test('a correction appears on entry and lot, and on later issues of it', async () => {
    const received = await saved(receive(100));
    await replay();
    await saved(correct(received, { batchNo: 'B2' }));
    const issued = await saved(issue(received, 5));
    const lots = await world.engine.db.lot.toArray();
    expect(lots).toMatchObject([{ batchNo: 'B2', left: 95 }]);
    expect(await entry(received)).toMatchObject({ batchNo: 'B2', isAmendmentWaiting: true });
    expect(await entry(issued)).toMatchObject({ batchNo: 'B2' });
    await replay();
    expect(await entry(received)).toMatchObject({
      batchNo: 'B2',
      isAmendmentWaiting: false,
      history: [{ kind: 'corrected', changes: [{ field: 'batchNo', from: 'B1', to: 'B2' }] }],
    });
  });

  test('a correction refused by the server disappears from entry, lot and later issues', async () => {
    const received = await saved(receive(100));
    await replay();
    server.refuse(await saved(correct(received, { batchNo: 'B2' })), 'not-own-entry');
    server.script('/v/sync/pull/', () => Promise.reject(new TypeError('no network')));
    const issued = await saved(issue(received, 5));
    expect(await entry(issued)).toMatchObject({ batchNo: 'B2' });
    await replay();
    await replay();
    expect(await world.engine.db.lot.toArray()).toMatchObject([{ batchNo: 'B1', left: 95 }]);
    expect(await entry(received)).toMatchObject({ batchNo: 'B1', isAmendmentWaiting: false, history: [] });
    expect(await entry(issued)).toMatchObject({ batchNo: 'B1' });
  });

  test('of two corrections the later one stays visible when only the first has come back', async () => {
    const received = await saved(receive(100));
    await replay();
    await saved(correct(received, { officer: 'Amina B' }));
    server.script('/v/sync/pull/', () => Promise.reject(new TypeError('no network')));
    await world.engine.sync.replay();
    await saved(correct(received, { officer: 'Amina Bello' }));
    await pullOnce(world.engine, server);
    expect(await entry(received)).toMatchObject({
      officer: 'Amina Bello',
      isAmendmentWaiting: true,
      history: [{ kind: 'corrected' }, { kind: 'corrected' }],
    });
    await expectShownIsFold(world.engine);
    await replay();
    expect(await entry(received)).toMatchObject({ officer: 'Amina Bello', isAmendmentWaiting: false });
  });

  test('stock that arrived is confirmed or reported as different, once', async () => {
    const arrival = nextId() as EventId;
    server.saveElsewhere(arrive(40), arrival);
    await replay();
    expect(await entry(arrival)).toMatchObject({ arrival: 'unconfirmed' });
    const report = await saved(confirmArrival(arrival, 38));
    expect(await entry(arrival)).toMatchObject({ arrival: 'differs', doses: 40, isAmendmentWaiting: true });
    expect(await entry(report)).toMatchObject({ activity: 'adjust', direction: 'decrement', doses: 2 });
    expect(await world.engine.stock.save(confirmArrival(arrival, 40))).toEqual({
      ok: false,
      reason: 'already-confirmed',
    });
    await replay();
    expect(await entry(arrival)).toMatchObject({ arrival: 'differs', isAmendmentWaiting: false });
    expect(await world.engine.queries.wallet(bcg)).toMatchObject({ balance: 38 });
  });
});
