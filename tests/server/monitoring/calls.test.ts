import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Card, FacilityFigures, UnitFigures } from '#contract/calls/monitoring.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import type { AntigenId, EntryId, FacilityId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { addFacility } from '#server/organisation/facility-route.ts';
import { deliverPending } from '#server/ledger/relay/relay.ts';
import { requireNoDrift } from '#tests/server/sync/no-drift.ts';
import { bcg, FakeTablet, freshId, typed } from '#tests/server/sync/fake-tablet.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities, type TestFacility } from '#tests/support/places.ts';
import { appWithBcg } from '#tests/server/sync/app-with-bcg.ts';
import type { TestApp } from '#tests/support/server.ts';

const { ajingi, dala, ikeja, accra } = testFacilities;
const hourMs = 60 * 60_000;

describe.each(engines)('monitoring on %s', (engine) => {
  let world: TestApp;
  let manager: TokenReply;

  beforeEach(async () => {
    world = await appWithBcg(engine);
    manager = await world.signIn(
      await world.createUser({ level: 'country', roles: ['stateManager', 'countryManager'] }),
    );
  });
  afterEach(async () => {
    await requireNoDrift(world.deps.db);
    await world.close();
  });

  const get = async <Reply>(url: string, session: TokenReply = manager) => {
    const answer = await world.call({ url }, session);
    return { status: answer.statusCode, body: answer.json<Reply>() };
  };
  const figures = ({ balance, on_the_way, usable, expiring, issued, wastage }: Card) => ({
    balance,
    on_the_way,
    usable,
    expiring,
    issued,
    wastage,
  });

  /** 100 received, 40 issued, 33 of them given. */
  async function work(at: TestFacility, also: object = {}): Promise<FakeTablet> {
    const tablet = await FakeTablet.at(world, at);
    const received = tablet.save('receive', { ...typed.receive(100), ...also });
    const issued = tablet.save('issue', typed.issue(received.event_id, 40));
    tablet.save('utilize', typed.utilize(issued.event_id, 33));
    await tablet.push();
    return tablet;
  }

  async function storeOf(place: { readonly state: string | null }, name: string): Promise<FakeTablet> {
    const id = freshId();
    await addFacility(world.deps.db, {
      id,
      code: id,
      name,
      country_id: ajingi.country,
      state_id: place.state,
      lga_id: null,
      ward: null,
      kind: 'Cold Store',
      ownership: null,
      serves: [place.state ?? ajingi.country],
    });
    const device = freshId();
    const user = await world.createUser({ level: place.state === null ? 'country' : 'state' });
    await world.deps.db.updateTable('app_user').set({ facility_id: id }).where('id', '=', user.id).execute();
    const tablet = new FakeTablet(world, await world.signIn(user, device), device);
    await tablet.pull();
    return tablet;
  }

  test('shows cards of a country, a state and an LGA with figures, usable stock and who reports', async () => {
    await work('ajingi');
    await work('gafasa', { expiryOn: '2026-12-31' });
    await work('dala', { expiryOn: '2026-11-19' });
    const states = await get<Card[]>(`/v/get/state/by/${ajingi.country}/`);
    expect(states.body).toEqual([
      {
        id: ajingi.state,
        name: 'Kano',
        level: 'state',
        balance: 180,
        on_the_way: 0,
        usable: 120,
        expiring: 60,
        issued: 120,
        wastage: 21,
        discarded: 0,
        stock_outs: 1,
        cold_troubles: 0,
        on_hold: [],
        unconfirmed: 0,
        facilities: 3,
        reporting: 3,
        silent: 0,
        last_sync: '2026-11-20T08:00:00.000Z',
      },
      expect.objectContaining({ name: 'Lagos', balance: 0, facilities: 1, reporting: 0, last_sync: null }),
    ]);
    const lgas = await get<Card[]>(`/v/get/lga/by/${ajingi.state}/`);
    expect(lgas.body.map(({ name, usable, stock_outs }) => [name, usable, stock_outs])).toEqual([
      ['Ajingi', 120, 0],
      ['Dala', 0, 1],
    ]);
    const facilities = await get<Card[]>(`/v/get/facility/by/${ajingi.lga}/`);
    expect(facilities.body.map(({ name, expiring }) => [name, expiring])).toEqual([
      ['ajingi clinic', 0],
      ['gafasa clinic', 60],
    ]);
    expect((await get<Card[]>('/v/monitoring/countries/')).body).toMatchObject([
      { name: 'Nigeria', level: 'country', balance: 180, facilities: 4 },
    ]);
    const none = await get<Card[]>(`/v/get/state/by/${ajingi.country}/?antigen=${freshId()}`);
    expect(none.body).toMatchObject([{ balance: 0, facilities: 3 }, { balance: 0 }]);
  });

  test('counts a facility as silent once it stops sending, but not if it never did', async () => {
    await work('ajingi');
    world.advance(72 * hourMs + 1);
    manager = await world.signIn(
      await world.createUser({ level: 'country', roles: ['stateManager', 'countryManager'] }),
    );
    await work('gafasa');
    const { body } = await get<Card[]>(`/v/get/lga/by/${ajingi.state}/`);
    expect(body).toMatchObject([
      { name: 'Ajingi', facilities: 2, reporting: 1, silent: 1, last_sync: '2026-11-23T08:00:00.001Z' },
      { name: 'Dala', facilities: 1, reporting: 0, silent: 0, last_sync: null },
    ]);
  });

  test('hears from a facility by its API calls too, and not by stock sent to it', async () => {
    const session = await world.signIn(await world.createUser({ at: 'gafasa' }));
    const call = (body: object) => world.call({ method: 'POST', url: '/v/api/ledger/', body }, session);
    const { officer, happenedAt, year, quarter, batchNo, expiryOn, vendor, vvmStage } = typed.receive(100);
    const receipt = {
      activity: 'recieved',
      antigen: bcg,
      no_of_dose: 100,
      reporting_officer: officer,
      time_received: happenedAt,
      year,
      quarter,
      batch_no: batchNo,
      expiry_date: expiryOn,
      vendor,
      vvm_stage: vvmStage,
      origin: ikeja.facility,
    };
    const refused = await call({ ...receipt, activity: 'issued', entry: null });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'entry-missing']);
    const sender = await FakeTablet.at(world);
    const received = sender.save('receive', typed.receive(100));
    sender.save('transfer', typed.transfer(received.event_id, 30, 'gafasa', freshId()));
    await sender.push();
    await deliverPending(world.deps);
    const card = async () => {
      const { body } = await get<Card[]>(`/v/get/facility/by/${ajingi.lga}/`);
      return body.find(({ name }) => name === 'gafasa clinic');
    };
    expect(await card()).toMatchObject({ balance: 30, reporting: 0, silent: 0, last_sync: null });
    expect((await call(receipt)).statusCode).toBe(201);
    expect(await card()).toMatchObject({ reporting: 1, silent: 0, last_sync: '2026-11-20T08:00:00.000Z' });
    world.advance(72 * hourMs + 1);
    manager = await world.signIn(await world.createUser({ level: 'country', roles: ['countryManager'] }));
    expect(await card()).toMatchObject({ reporting: 0, silent: 1, last_sync: '2026-11-20T08:00:00.000Z' });
  });

  test('shows stock that arrived and was not confirmed', async () => {
    const tablet = await FakeTablet.at(world);
    const received = tablet.save('receive', typed.receive(100));
    tablet.save('transfer', typed.transfer(received.event_id, 30, 'dala', freshId()));
    await tablet.push();
    await deliverPending(world.deps);
    expect((await get<Card[]>(`/v/get/facility/by/${dala.lga}/`)).body).toMatchObject([
      { name: 'dala clinic', balance: 30, on_the_way: 30, usable: 0, unconfirmed: 1, stock_outs: 1 },
    ]);
    const there = await FakeTablet.at(world, 'dala');
    const [arrived] = (await get<{ id: EntryId }[]>(`/v/monitoring/lots/${dala.facility}/${bcg}/`)).body;
    there.save('confirm-arrival', typed.confirmArrival(arrived?.id as EntryId, 30));
    await there.push();
    expect((await get<Card[]>(`/v/get/facility/by/${dala.lga}/`)).body).toMatchObject([
      { name: 'dala clinic', balance: 30, on_the_way: 0, usable: 30, unconfirmed: 0, stock_outs: 0 },
    ]);
  });

  test('adds up the parts of every level, own stores included, to the whole and to the state’s totals', async () => {
    const levels = fc.array(
      fc.record({
        at: fc.constantFrom('ajingi', 'gafasa', 'dala', 'ikeja', 'national', 'kano'),
        received: fc.integer({ min: 1, max: 500 }),
        issued: fc.integer({ min: 1, max: 300 }),
        children: fc.integer({ min: 0, max: 300 }),
        sent: fc.integer({ min: 1, max: 50 }),
      }),
      { minLength: 1, maxLength: 6 },
    );
    const stores = {
      national: await storeOf({ state: null }, 'National store'),
      kano: await storeOf({ state: ajingi.state }, 'Kano store'),
    };
    await fc.assert(
      fc.asyncProperty(levels, async (steps) => {
        for (const { at, received, issued, children, sent } of steps) {
          const tablet = at === 'national' || at === 'kano' ? stores[at] : await FakeTablet.at(world, at);
          const lot = tablet.save('receive', typed.receive(received));
          const out = tablet.save('issue', typed.issue(lot.event_id, issued));
          tablet.save('utilize', typed.utilize(out.event_id, children));
          tablet.save('transfer', typed.transfer(lot.event_id, sent, 'dala', freshId()));
          const { results } = await tablet.push(tablet.outbox.slice(-4));
          expect(results[0]).toMatchObject({ verdict: 'accepted' });
        }
        await deliverPending(world.deps);
        await requireAddsUp(await unitOf(ajingi.country));
      }),
      { numRuns: 4 },
    );
  });

  const unitOf = async (id: string, kind = 'unit') =>
    (await get<UnitFigures>(`/v/monitoring/${kind}/${id}/`)).body;

  const sumOf = (parts: readonly ReturnType<typeof figures>[]) =>
    parts.reduce(
      (sum, part) => ({
        balance: sum.balance + part.balance,
        on_the_way: sum.on_the_way + part.on_the_way,
        usable: sum.usable + part.usable,
        expiring: sum.expiring + part.expiring,
        issued: sum.issued + part.issued,
        wastage: sum.wastage + part.wastage,
      }),
      { balance: 0, on_the_way: 0, usable: 0, expiring: 0, issued: 0, wastage: 0 },
    );

  /** Sums of every level, from the country down to the lot. */
  async function requireAddsUp({ whole, parts }: UnitFigures): Promise<void> {
    expect(sumOf(parts.map(figures))).toEqual(figures(whole));
    for (const part of parts) {
      if (part.level === 'facility') {
        await requireFacilityAddsUp(part);
        continue;
      }
      const below = await unitOf(part.id, part.level === 'stores' ? 'stores' : 'unit');
      expect(figures(below.whole)).toEqual(figures(part));
      await requireAddsUp(below);
      if (part.level !== 'state') continue;
      const totals = await get<{ qs: object[] }>(`/v/total/wallet/balance/${part.id}/`);
      const { balance, issued, wastage } = part;
      expect(totals.body.qs).toEqual([{ state__name: part.name, balance, issued, wastage }]);
    }
  }

  async function requireFacilityAddsUp(card: Card): Promise<void> {
    const { whole, antigens, months } = (await get<FacilityFigures>(`/v/monitoring/facility/${card.id}/`))
      .body;
    expect(figures(whole)).toEqual(figures(card));
    expect(sumOf(antigens)).toEqual(figures(card));
    // Its lots are neither expired nor on hold.
    expect(card.usable).toBe(card.balance - card.on_the_way);
    expect(months.reduce((sum, { issued }) => sum + issued, 0)).toBe(card.issued);
    for (const antigen of antigens) {
      const lots = await get<{ balance: number; on_the_way: number; issued: number; wastage: number }[]>(
        `/v/monitoring/lots/${card.id}/${antigen.id}/`,
      );
      const { balance, on_the_way, issued, wastage } = sumOf(
        lots.body.map((lot) => ({ ...lot, usable: 0, expiring: 0 })),
      );
      expect({ balance, on_the_way, issued, wastage }).toEqual({
        balance: antigen.balance,
        on_the_way: antigen.on_the_way,
        issued: antigen.issued,
        wastage: antigen.wastage,
      });
    }
  }

  test('shows a facility’s path, antigens, months and lots, and children as numbers only', async () => {
    await work('ajingi', { expiryOn: '2026-12-31' as LocalDate });
    const { body } = await get<FacilityFigures>(`/v/monitoring/facility/${ajingi.facility}/`);
    expect(body).toMatchObject({
      chain: [{ name: 'Nigeria' }, { name: 'Kano' }, { name: 'Ajingi' }, { name: 'ajingi clinic' }],
      antigens: [{ id: bcg, name: 'BCG', balance: 60, usable: 60, expiring: 60, issued: 40, wastage: 7 }],
      months: [{ month: '2026-11', received: 100, issued: 40, used: 33, wastage: 7 }],
      children: { registered: 0, immunizations: 0 },
    });
    const lots = await get(`/v/monitoring/lots/${ajingi.facility}/${bcg}/`);
    expect(lots.body).toMatchObject([{ batch_no: 'B-17', balance: 60, issued: 40, wastage: 7 }]);
  });

  test('lists a facility’s antigens by name, small letters among capitals', async () => {
    const tablet = await work('ajingi');
    for (const name of ['MR', 'bOPV', 'Men A']) {
      const antigen = freshId() as AntigenId;
      await world.deps.db.insertInto('antigen').values({ id: antigen, name, schedule: '' }).execute();
      tablet.save('receive', { ...typed.receive(10), antigen });
    }
    await tablet.push();
    const { body } = await get<FacilityFigures>(`/v/monitoring/facility/${ajingi.facility}/`);
    expect(body.antigens.map(({ name }) => name)).toEqual(['BCG', 'bOPV', 'Men A', 'MR']);
  });

  test('finds a name in an address within the own unit, with hyphens, even if several share it', async () => {
    await world.deps.db
      .updateTable('facility')
      .set({ name: 'Primary Health-Centre' })
      .where('id', 'in', [ajingi.facility, dala.facility, accra.facility])
      .execute();
    const found = await get<{ id: FacilityId }[]>('/v/monitoring/named/facility/primary-health-centre/');
    expect(found.body).toEqual([
      { id: ajingi.facility, name: 'Primary Health-Centre', within: ['Ajingi', 'Kano', 'Nigeria'] },
      { id: dala.facility, name: 'Primary Health-Centre', within: ['Dala', 'Kano', 'Nigeria'] },
    ]);
    const own = await world.signIn(await world.createUser({ level: 'lga', at: 'dala' }));
    expect((await get('/v/monitoring/named/facility/primary-health-centre/', own)).body).toMatchObject([
      { id: dala.facility },
    ]);
    expect((await get('/v/monitoring/named/state/kano/', own)).body).toEqual([]);
    expect((await get('/v/monitoring/named/state/nowhere/')).body).toEqual([]);
  });

  describe('charts', () => {
    const chart = (path: string) => get<{ qs: Record<string, unknown>[] }>(`/v/get/chart/${path}/`);
    const stock = (path: string) => get<{ qs: Record<string, unknown>[] }>(`/v/plan/get/chart/${path}/`);

    test('count doses of an activity by LGA, each activity in its own way', async () => {
      const tablet = await work('ajingi');
      const [received] = tablet.outbox;
      tablet.save('adjust', typed.adjust(received!.event_id, 'decrement', 8));
      tablet.save('adjust', typed.adjust(received!.event_id, 'increment', 3));
      await tablet.push(tablet.outbox.slice(3));
      const doses = async (activity: string) =>
        (await chart(`${ajingi.state}/2026/Q4/${bcg}/${activity}`)).body.qs;
      const lga = { local_lga: ajingi.lga, local_lga__name: 'Ajingi', state__name: 'Kano' };
      const nothing = { local_lga__name: 'Dala', entries: 0, no_of_dose: 0 };
      expect(await doses('recieved')).toMatchObject([{ ...lga, no_of_dose: 100, entries: 1 }, nothing]);
      expect(await doses('issued')).toMatchObject([{ no_of_dose: 40 }, nothing]);
      expect(await doses('adjustment')).toMatchObject([{ no_of_dose: -5, entries: 2 }, nothing]);
      expect(await doses('utilization')).toMatchObject([{ no_of_dose: 33, wastage: 7 }, nothing]);
      expect(await doses('transfer')).toMatchObject([{ no_of_dose: 0, entries: 0 }, nothing]);
    });

    test('work without any filter, and accept a state or antigen by name', async () => {
      await work('ajingi', { year: 2025, quarter: 'Q1' });
      await work('ikeja');
      const of = async (path: string) =>
        (await chart(path)).body.qs.map(({ local_lga__name: name, no_of_dose: doses }) => [name, doses]);
      expect(await of('all/all/all/all/recieved')).toEqual([
        ['Ajingi', 100],
        ['Ikeja', 100],
      ]);
      expect(await of('all/2025/all/all/recieved')).toEqual([['Ajingi', 100]]);
      expect(await of('Kano/all/Q1/bcg/recieved')).toEqual([
        ['Ajingi', 100],
        ['Dala', 0],
      ]);
      expect(await of(`${ikeja.state}/2026/all/all/issued`)).toEqual([['Ikeja', 40]]);
    });

    test('show the balance at the end of the period and the doses issued during it', async () => {
      const tablet = await FakeTablet.at(world);
      const received = tablet.save('receive', { ...typed.receive(100), year: 2025, quarter: 'Q4' });
      tablet.save('issue', { ...typed.issue(received.event_id, 10), year: 2025, quarter: 'Q4' });
      tablet.save('issue', { ...typed.issue(received.event_id, 25), year: 2026, quarter: 'Q3' });
      await tablet.push();
      const of = async (path: string) => {
        const [row] = (await stock(`${ajingi.state}/${path}/${bcg}`)).body.qs;
        return [row?.['balance'], row?.['issued'], row?.['entries']];
      };
      expect(await of('2025/Q3')).toEqual([0, 0, 0]);
      expect(await of('2025/Q4')).toEqual([90, 10, 2]);
      expect(await of('2026/Q2')).toEqual([90, 0, 2]);
      expect(await of('2026/Q3')).toEqual([65, 25, 3]);
      expect(await of('2026/all')).toEqual([65, 25, 3]);
      expect(await of('all/all')).toEqual([65, 35, 3]);
      expect(await of('all/Q4')).toEqual([65, 10, 3]);
    });

    test('include a state’s own stores, so that the rows add up to it', async () => {
      const store = await storeOf({ state: ajingi.state }, 'Kano store');
      store.save('receive', typed.receive(900));
      await store.push();
      await work('ajingi');
      expect((await stock(`${ajingi.state}/all/all/all`)).body.qs).toMatchObject([
        { local_lga__name: 'Ajingi', balance: 60 },
        { local_lga__name: 'Dala', balance: 0 },
        { local_lga__name: 'Kano stores', balance: 900 },
      ]);
      expect((await stock('all/all/all/all')).body.qs).toHaveLength(2);
    });

    test.each([
      ['a state', `${freshId()}/2026/Q4/all`, 'There is no such state.'],
      ['a state', 'Atlantis/2026/Q4/all', 'There is no such state.'],
      ['a year', 'all/1999/Q4/all', 'There is no such year.'],
      ['a year', 'all/2026x/Q4/all', 'There is no such year.'],
      ['a quarter', 'all/2026/Q5/all', 'There is no such quarter.'],
      ['an antigen', `all/2026/Q4/${freshId()}`, 'There is no such antigen.'],
      ['an antigen', 'all/2026/Q4/Nothing', 'There is no such antigen.'],
    ])('refuse %s that is unknown instead of showing zeros: %s', async (_, path, detail) => {
      expect(await chart(`${path}/issued`)).toMatchObject({ status: 404, body: { detail } });
      expect(await stock(path)).toMatchObject({ status: 404, body: { detail } });
    });

    test('refuse an unknown activity, and a state of another unit', async () => {
      expect(await chart('all/all/all/all/stolen')).toMatchObject({ status: 404 });
      expect(await chart(`${accra.state}/all/all/all/issued`)).toMatchObject({ status: 403 });
      const kano = await world.signIn(await world.createUser({ level: 'state', roles: ['stateManager'] }));
      manager = kano;
      expect((await chart(`${ikeja.state}/all/all/all/issued`)).status).toBe(403);
      await work('ikeja');
      expect((await chart('all/all/all/all/recieved')).body.qs).toMatchObject([
        { local_lga__name: 'Ajingi' },
        { local_lga__name: 'Dala' },
      ]);
    });
  });

  test.each([
    ['unit', '/v/monitoring/unit/:id/'],
    ['states', '/v/get/state/by/:id/'],
    ['LGAs', '/v/get/lga/by/:id/'],
    ['facilities', '/v/get/facility/by/:id/'],
    ['stores', '/v/monitoring/stores/:id/'],
    ['facility', '/v/monitoring/facility/:id/'],
    ['lots', `/v/monitoring/lots/:id/${bcg}/`],
  ])('answers 404 for %s of a place that does not exist', async (_, path) => {
    expect((await get(path.replace(':id', freshId()))).status).toBe(404);
    expect((await get(path.replace(':id', 'nonsense'))).status).toBe(400);
  });

  test('shows an LGA officer its facilities, and nothing beside them', async () => {
    const officer = await world.signIn(await world.createUser({ level: 'lga' }));
    expect((await get<Card[]>(`/v/get/facility/by/${ajingi.lga}/`, officer)).body).toHaveLength(2);
    expect((await get(`/v/get/facility/by/${dala.lga}/`, officer)).status).toBe(403);
    expect((await get(`/v/get/lga/by/${ajingi.state}/`, officer)).status).toBe(403);
  });
});
