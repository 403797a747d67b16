import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliverPending } from '#server/ledger/relay/relay.ts';
import { bothEngines } from '#tests/support/database.ts';
import { testFacilities } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { requireNoDrift } from '#tests/server/sync/no-drift.ts';
import { bcg, FakeTablet, freshId, typed } from '#tests/server/sync/fake-tablet.ts';

const gafasa = { facility: testFacilities.gafasa.facility, name: 'gafasa clinic' };

describe.each(bothEngines)('a receipt whose origin keeps stock here, on %s', (engine) => {
  let world: TestApp;
  let here: FakeTablet;
  let there: FakeTablet;

  beforeEach(async () => {
    world = await testApp({ engine });
    [here, there] = [await FakeTablet.at(world, 'ajingi'), await FakeTablet.at(world, 'gafasa')];
  });
  afterEach(async () => {
    await requireNoDrift(world.deps.db);
    await world.close();
  });

  const stockThere = () => there.push([there.save('receive', typed.receive(100))]);
  const receiveHere = () => here.save('receive', { ...typed.receive(30), origin: gafasa });
  const cases = async () =>
    (
      await world.deps.db
        .selectFrom('case_file')
        .select(['facility_id', 'reason', 'detail', 'closed_at'])
        .orderBy('facility_id')
        .execute()
    ).map(({ closed_at, ...row }) => ({ ...row, isOpen: closed_at === null }));
  const inDoubt = (facility_id: string) => ({ facility_id, reason: 'origin-keeps-stock', isOpen: true });

  const deliverAgain = async () => {
    await world.deps.db.updateTable('outbound_relay').set({ state: 'pending' }).execute();
    await world.deps.db.insertInto('relay_waiting').values({ facility_id: here.facility, sent: 1 }).execute();
    await deliverPending(world.deps);
  };

  test('is kept, and opens one case at each end, however often it is delivered', async () => {
    await stockThere();
    const received = receiveHere();
    expect((await here.push()).results).toMatchObject([{ verdict: 'accepted' }]);
    await world.deps.db.selectFrom('outbound_relay').selectAll().execute();
    expect(await deliverPending(world.deps)).toBe(1);
    await deliverAgain();
    await here.push();
    expect(await cases()).toMatchObject([inDoubt(here.facility), inDoubt(there.facility)]);
    expect((await cases()).map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/counted twice: 30 doses of batch B-17 from gafasa clinic$/),
      expect.stringMatching(/: 30 doses of batch B-17 from gafasa clinic \(ajingi clinic\)$/),
    ]);
    await Promise.all([here.pull(), there.pull()]);
    expect(here.items.at(-1)).toMatchObject({
      k: 'event',
      cases: [{ id: received.event_id, closedAt: null }],
    });
    expect(there.items.at(-1)).toMatchObject({
      k: 'case',
      cases: [{ reason: 'origin-keeps-stock', event: null }],
    });
  });

  test('is reported from a call as from a tablet', async () => {
    await stockThere();
    const payload = {
      activity: 'recieved',
      reporting_officer: 'Ada Obi',
      time_received: '2026-11-20T08:14',
      year: 2026,
      quarter: 'Q4',
      no_of_dose: 30,
      antigen: bcg,
      batch_no: 'B-1',
      expiry_date: '2027-06-30',
      vvm_stage: 'I',
      vendor: 'Serum Institute',
      origin: gafasa.facility,
    };
    const answer = await world.call({ method: 'POST', url: '/v/api/ledger/', payload }, here.session);
    expect(answer.statusCode).toBe(201);
    await deliverPending(world.deps);
    expect(await cases()).toMatchObject([inDoubt(here.facility), inDoubt(there.facility)]);
  });

  test('is no longer in doubt once it is reversed', async () => {
    await stockThere();
    const received = receiveHere();
    here.save('reverse', typed.reverse(received.event_id));
    await here.push();
    expect(await cases()).toMatchObject([{ facility_id: here.facility, isOpen: false }]);
  });

  describe('when reversed', () => {
    const settled = (facility_id: string) => ({ ...inDoubt(facility_id), isOpen: false });
    const settledAtBothEnds = () => [settled(here.facility), settled(there.facility)];

    test('closes the case at the origin too, once, however often the message is delivered', async () => {
      await stockThere();
      const received = receiveHere();
      await here.push();
      await deliverPending(world.deps);
      here.save('reverse', typed.reverse(received.event_id));
      await here.push();
      expect(await cases()).toMatchObject([settled(here.facility), inDoubt(there.facility)]);
      await deliverPending(world.deps);
      await deliverAgain();
      expect(await cases()).toMatchObject(settledAtBothEnds());
      await there.pull();
      expect(there.items.filter(({ k }) => k === 'case')).toMatchObject([
        { cases: [{ id: received.event_id, closedAt: null }] },
        { cases: [{ id: received.event_id, closedAt: expect.any(String) }] },
      ]);
    });

    test('before the origin was told, opens no case there', async () => {
      await stockThere();
      const received = receiveHere();
      here.save('reverse', typed.reverse(received.event_id));
      await here.push();
      // Delivering the receipt fails at first, so it arrives after its reversal.
      await world.deps.db
        .updateTable('outbound_relay')
        .set({ attempts: 1 })
        .where('event_id', '=', received.event_id)
        .execute();
      await deliverPending(world.deps);
      expect(await cases()).toMatchObject(settledAtBothEnds());
    });

    test('sends no message if none was sent about the receipt', async () => {
      const received = receiveHere();
      here.save('reverse', typed.reverse(received.event_id));
      await here.push();
      await deliverPending(world.deps);
      expect(await cases()).toEqual([]);
    });
  });

  test('can be settled at either end by what a person found', async () => {
    await stockThere();
    receiveHere();
    await here.push();
    await deliverPending(world.deps);
    const settle = async (tablet: FakeTablet) => {
      const open = await world.call({ url: '/v/sync/cases/' }, tablet.session);
      const [{ id }] = open.json<[{ id: string }]>();
      const url = `/v/sync/cases/${tablet.facility}/${id}/settle/`;
      const payload = { finding: 'Came by road' };
      return (await world.call({ method: 'POST', url, payload }, tablet.session)).statusCode;
    };
    expect(await settle(here)).toBe(403);
    for (const tablet of [await FakeTablet.at(world, 'ajingi'), there])
      expect(await settle(tablet)).toBe(200);
    expect((await cases()).filter(({ isOpen }) => isOpen)).toEqual([]);
  });

  test('is ordinary if the origin keeps no stock, as are deliveries by transfer', async () => {
    receiveHere();
    await here.push();
    const sent = there.save('receive', typed.receive(100));
    there.save('transfer', typed.transfer(sent.event_id, 20, 'ajingi', freshId()));
    await there.push();
    await deliverPending(world.deps);
    expect(await cases()).toEqual([]);
  });
});
