import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { voucherIdSchema } from '#domain/kernel/ids.ts';
import { deliverPending } from '#server/ledger/relay/relay.ts';
import { bothEngines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { FakeTablet, freshId, typed } from '#tests/server/sync/fake-tablet.ts';
import { dosesInStore, mortalServer, type MortalServer } from '#tests/server/sync/mortal-server.ts';
import { requireNoDrift } from '#tests/server/sync/no-drift.ts';

describe.each(bothEngines)('stock in transit on %s', (engine) => {
  let world: TestApp;
  let ajingi: FakeTablet;
  let dala: FakeTablet;
  let dieAt: MortalServer['dieAt'];

  beforeEach(async () => {
    ({ world, dieAt } = await mortalServer(engine));
    ajingi = await FakeTablet.at(world, 'ajingi');
    dala = await FakeTablet.at(world, 'dala');
  });

  afterEach(async () => {
    await requireNoDrift(world.deps.db);
    await world.close();
  });

  const inStore = ({ facility }: FakeTablet) => dosesInStore(world, facility);
  const send = async (doses: number, to: Parameters<typeof typed.transfer>[2], arrival = freshId()) => {
    const received = ajingi.save('receive', typed.receive(100));
    const sent = ajingi.save('transfer', typed.transfer(received.event_id, doses, to, arrival));
    await ajingi.push([received, sent]);
    return sent;
  };

  test('a transfer arrives as a lot of its own, with its label and sender', async () => {
    const arrival = freshId();
    const sent = await send(40, 'dala', arrival);
    expect(await inStore(ajingi)).toBe(60);
    expect(await deliverPending(world.deps)).toBe(1);
    await dala.pull();
    expect(dala.items).toMatchObject([
      {
        s: 1,
        log_id: null,
        verdict: { event_id: arrival, seq: null, verdict: 'accepted', response: { activity: 'recieved' } },
        wallets: [{ balance: 40 }],
        lots: [{ id: arrival, batchNo: 'B-17', expiryOn: '2027-06-30', left: 40 }],
        entries: [
          { activity: 'arrive', source: sent.event_id, origin: { name: 'ajingi clinic' }, admin: sent.actor },
        ],
      },
    ]);
  });

  test('the lines of one voucher stay on it at both ends', async () => {
    const voucher = voucherIdSchema.parse(freshId());
    const received = ajingi.save('receive', { ...typed.receive(100), voucher });
    const payload = typed.transfer(received.event_id, 40, 'dala', freshId());
    ajingi.save('transfer', { ...payload, voucher });
    await ajingi.push();
    await deliverPending(world.deps);
    for (const tablet of [ajingi, dala]) {
      await tablet.pull();
      for (const { entries } of tablet.items) expect(entries).toMatchObject([{ voucher }]);
    }
    expect(await world.deps.db.selectFrom('ledger_entry').select('voucher_id').execute()).toEqual(
      Array.from({ length: 3 }, () => ({ voucher_id: voucher })),
    );
  });

  test('the vial size of a lot, as its receiver entered it, is passed on', async () => {
    const received = ajingi.save('receive', { ...typed.receive(100), dosesPerVial: 5 });
    ajingi.save('transfer', typed.transfer(received.event_id, 40, 'dala', freshId()));
    await ajingi.push();
    await deliverPending(world.deps);
    for (const tablet of [ajingi, dala]) {
      await tablet.pull();
      for (const { lots, entries } of tablet.items)
        for (const row of [...lots, ...entries]) expect(row).toMatchObject({ dosesPerVial: 5 });
    }
    expect(dala.items).toHaveLength(1);
    const lots = await world.deps.db.selectFrom('lot').select('per_vial').execute();
    expect(lots).toEqual([{ per_vial: 5 }, { per_vial: 5 }]);
  });

  test('a delivery repeated at once, or after a crash between the transactions, counts once', async () => {
    await send(40, 'dala');
    dieAt('relay-delivered');
    expect(await deliverPending(world.deps)).toBe(0);
    expect(await inStore(dala)).toBe(40);
    await Promise.all([deliverPending(world.deps), deliverPending(world.deps)]);
    expect(await deliverPending(world.deps)).toBe(0);
    expect(await inStore(dala)).toBe(40);
    expect(await inStore(ajingi)).toBe(60);
  });

  test('a server that dies right after the commit still delivers', async () => {
    const received = ajingi.save('receive', typed.receive(100));
    ajingi.save('transfer', typed.transfer(received.event_id, 30, 'dala', freshId()));
    dieAt('push-committed');
    expect((await ajingi.send(ajingi.body(ajingi.outbox))).statusCode).toBe(500);
    await deliverPending(world.deps);
    expect([await inStore(ajingi), await inStore(dala)]).toEqual([70, 30]);
  });

  test('returned stock is credited at the first facility', async () => {
    const arrival = freshId();
    await send(40, 'dala', arrival);
    await deliverPending(world.deps);
    dala.save('return', typed.transfer(arrival, 15, 'ajingi', freshId()));
    await dala.push();
    await deliverPending(world.deps);
    expect([await inStore(ajingi), await inStore(dala)]).toEqual([75, 25]);
  });

  test('stock for a facility that does not exist stays in transit and the source is told, once', async () => {
    const sent = await send(40, freshId() as never);
    await deliverPending(world.deps);
    expect(await deliverPending(world.deps)).toBe(0);
    await ajingi.pull();
    expect(ajingi.items.at(-1)).toMatchObject({
      k: 'case',
      verdict: null,
      cases: [{ event: sent.event_id, reason: 'unknown-destination', closedAt: null }],
    });
    expect(await inStore(ajingi)).toBe(60);
  });

  test('an arrival under an id already taken is never silently dropped', async () => {
    const taken = dala.save('receive', typed.receive(5));
    await dala.push();
    await send(40, 'dala', taken.event_id);
    await deliverPending(world.deps);
    await ajingi.pull();
    expect(ajingi.items.at(-1)?.cases).toMatchObject([{ reason: 'arrival-conflict' }]);
    expect(await inStore(dala)).toBe(5);
  });

  describe('an arrival whose id is known at the source is refused and moves nothing', () => {
    const lot = async () => {
      const received = ajingi.save('receive', typed.receive(100));
      await ajingi.push([received]);
      return received.event_id;
    };
    const refused = { verdict: 'refused', reason: 'arrival-taken' };

    test('an id used in an earlier push, in the same push, or by a return', async () => {
      const [entry, arrival] = [await lot(), freshId()];
      const one = ajingi.save('transfer', typed.transfer(entry, 10, 'dala', arrival));
      expect((await ajingi.push([one])).results).toMatchObject([{ verdict: 'accepted' }]);
      const again = ajingi.save('transfer', typed.transfer(entry, 10, 'dala', arrival));
      const back = ajingi.save('return', typed.transfer(entry, 10, 'ikeja', arrival));
      const other = freshId();
      const two = ajingi.save('transfer', typed.transfer(entry, 5, 'dala', other));
      const twice = ajingi.save('transfer', typed.transfer(entry, 5, 'ikeja', other));
      const { results } = await ajingi.push([again, back, two, twice]);
      expect(results).toMatchObject([refused, refused, { verdict: 'accepted' }, refused]);
      await deliverPending(world.deps);
      expect([await inStore(ajingi), await inStore(dala)]).toEqual([85, 15]);
    });

    test('the id of an event: an earlier one, itself, or a later one in the push', async () => {
      const entry = await lot();
      const itself = freshId();
      const events = [
        ajingi.save('transfer', typed.transfer(entry, 10, 'dala', entry)),
        ajingi.save('transfer', typed.transfer(entry, 10, 'dala', itself), { event_id: itself }),
      ];
      const later = freshId();
      events.push(ajingi.save('transfer', typed.transfer(entry, 10, 'dala', later)));
      events.push(ajingi.save('receive', typed.receive(1), { event_id: later }));
      const { results } = await ajingi.push(events);
      expect(results).toMatchObject([refused, refused, refused, { verdict: 'accepted' }]);
      await deliverPending(world.deps);
      expect(await inStore(ajingi)).toBe(101);
    });

    test('the id of an event that was waiting, when it is judged again', async () => {
      const [entry, arrival] = [await lot(), freshId()];
      const colleague = await FakeTablet.at(world, 'ajingi');
      const awaited = colleague.save('receive', typed.receive(1));
      const waiting = ajingi.save('transfer', typed.transfer(entry, 10, 'dala', arrival), {
        deps: [awaited.event_id],
      });
      expect((await ajingi.push([waiting])).results).toMatchObject([{ verdict: 'parked' }]);
      await ajingi.push([ajingi.save('transfer', typed.transfer(entry, 20, 'dala', arrival))]);
      await colleague.push();
      expect((await ajingi.push([waiting])).results).toMatchObject([{ ...refused, duplicate: true }]);
      await deliverPending(world.deps);
      expect([await inStore(ajingi), await inStore(dala)]).toEqual([81, 20]);
    });
  });

  test('if two facilities send under one id, one arrives, the other is told, and no dose is lost or doubled', async () => {
    const gafasa = await FakeTablet.at(world, 'gafasa');
    const arrival = freshId();
    for (const source of [ajingi, gafasa]) {
      const received = source.save('receive', typed.receive(100));
      await source.push([
        received,
        source.save('transfer', typed.transfer(received.event_id, 30, 'dala', arrival)),
      ]);
    }
    await deliverPending(world.deps);
    expect(await inStore(dala)).toBe(30);
    const cases = await world.deps.db
      .selectFrom('case_file')
      .select(['facility_id', 'reason'])
      .where('reason', '=', 'arrival-conflict')
      .execute();
    expect(cases).toHaveLength(1);
    expect([ajingi.facility, gafasa.facility]).toContain(cases[0]?.facility_id);
    const inTransit = await world.deps.db
      .selectFrom('outbound_relay')
      .selectAll()
      .where('state', '<>', 'delivered')
      .execute();
    const onTheRoad = inTransit.reduce((sum, row) => sum + Number(row.payload['doses']), 0);
    const stores = (await inStore(ajingi)) + (await inStore(gafasa)) + (await inStore(dala));
    expect([stores, onTheRoad]).toEqual([170, 30]);
  });

  test.runIf(engine === 'postgres')('stock sent while the relay is running is not missed', async () => {
    await send(10, 'dala');
    let isSent = false;
    const db = world.deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isSent && result.rows[0]?.['arrival'] !== undefined) {
          isSent = true;
          await send(5, 'dala');
        }
        return result;
      },
    });
    expect(await deliverPending({ ...world.deps, db })).toBe(1);
    expect(await deliverPending(world.deps)).toBe(1);
    expect(await inStore(dala)).toBe(15);
    expect(await world.deps.db.selectFrom('relay_waiting').selectAll().execute()).toEqual([]);
  });

  test('stock can be sent both ways at once without a deadlock', async () => {
    const mine = ajingi.save('receive', typed.receive(100));
    const theirs = dala.save('receive', typed.receive(100));
    await Promise.all([ajingi.push(), dala.push()]);
    for (let n = 0; n < 5; n += 1) {
      const there = ajingi.save('transfer', typed.transfer(mine.event_id, 2, 'dala', freshId()));
      const back = dala.save('transfer', typed.transfer(theirs.event_id, 3, 'ajingi', freshId()));
      await Promise.all([ajingi.push([there]), dala.push([back]), deliverPending(world.deps)]);
    }
    while ((await deliverPending(world.deps)) > 0);
    expect([await inStore(ajingi), await inStore(dala)]).toEqual([105, 95]);
  });
});
