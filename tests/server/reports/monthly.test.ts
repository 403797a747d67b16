import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MonthlyReport } from '#contract/calls/reports.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import { stockSummary } from '#domain/reports/stock-summary.ts';
import { findDrift } from '#server/reconcile.ts';
import { deliverPending } from '#server/ledger/relay/relay.ts';
import { facilitiesByCode, facilityReports } from '#server/reports/facility-reports.ts';
import { fever } from '#tests/domain/aefi/reports.ts';
import { child, dose } from '#tests/server/immunization/typed-children.ts';
import { bcg, FakeTablet, freshId, typed } from '#tests/server/sync/fake-tablet.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities, type TestFacility } from '#tests/support/places.ts';
import { appWithBcg } from '#tests/server/sync/app-with-bcg.ts';
import type { TestApp } from '#tests/support/server.ts';

const { ajingi } = testFacilities;
const dayMs = 24 * 60 * 60_000;

describe.each(engines)('monthly reports on %s', (engine) => {
  let world: TestApp;
  let manager: TokenReply;

  beforeEach(async () => {
    world = await appWithBcg(engine);
    manager = await signIn();
  });
  afterEach(() => world.close());

  const signIn = async () =>
    world.signIn(await world.createUser({ level: 'country', roles: ['countryManager'] }));
  const report = async (id: string, month = '2026-11') => {
    const answer = await world.call({ url: `/v/reports/monthly/${id}/${month}/` }, manager);
    expect(answer.statusCode).toBe(200);
    return answer.json<MonthlyReport>();
  };

  /** 100 received in October; 40 issued and 33 of them given in November. */
  async function work(at: TestFacility): Promise<FakeTablet> {
    const tablet = await FakeTablet.at(world, at);
    const received = tablet.save('receive', {
      ...typed.receive(100),
      happenedAt: '2026-10-30T09:00' as LocalDateTime,
    });
    const issued = tablet.save('issue', typed.issue(received.event_id, 40));
    tablet.save('utilize', typed.utilize(issued.event_id, 33));
    await tablet.push();
    return tablet;
  }

  test('the summary of an LGA or a state is the sum of its facilities', async () => {
    await work('ajingi');
    await work('gafasa');
    await work('dala');
    const line = (count: number) => ({
      antigen: bcg,
      openingBalance: 100 * count,
      quantityReceived: 0,
      issued: 40 * count,
      dosesOpened: 40 * count,
      dosesGiven: 33 * count,
      discardedOpenVial: 7 * count,
      openVialWastage: 17.5,
      discardedClosedVial: 0,
      closingBalance: 60 * count,
    });
    const summaryOf = async (id: string) => {
      const { stock, month } = await report(id);
      return stockSummary(stock, month);
    };
    expect(await summaryOf(ajingi.facility)).toMatchObject([line(1)]);
    expect(await summaryOf(ajingi.lga)).toMatchObject([line(2)]);
    expect(await summaryOf(ajingi.state)).toMatchObject([line(3)]);
    expect(await summaryOf(ajingi.country)).toMatchObject([line(3)]);
  });

  test('stock from outside a unit counts as received, and stock moved within it counts on neither side', async () => {
    const tablet = await FakeTablet.at(world);
    const { event_id: lot } = tablet.save('receive', typed.receive(100));
    tablet.save('transfer', typed.transfer(lot, 10, 'gafasa', freshId()));
    tablet.save('transfer', typed.transfer(lot, 30, 'dala', freshId()));
    await tablet.push();
    const moved = async (id: string) => {
      const { stock, month } = await report(id);
      const [line] = stockSummary(stock, month);
      return [line!.quantityReceived, line!.transferred, line!.movedOtherwise, line!.closingBalance];
    };
    expect(await moved(ajingi.facility)).toEqual([100, 40, 0, 60]);
    // Until it arrives, it is on the way within the unit.
    expect(await moved(ajingi.state)).toEqual([100, 0, -40, 60]);
    await deliverPending(world.deps);
    expect(await moved(testFacilities.gafasa.facility)).toEqual([10, 0, 0, 10]);
    const sent = async (id: string, of = '2026-11') => (await report(id, of)).on_the_way;
    expect(await sent(testFacilities.gafasa.facility)).toEqual([{ antigen: bcg, doses: 10 }]);
    expect(await sent(ajingi.country)).toEqual([{ antigen: bcg, doses: 40 }]);
    expect(await sent(ajingi.country, '2026-10')).toEqual([]);
    expect(await moved(ajingi.lga)).toEqual([100, 30, 0, 70]);
    expect(await moved(testFacilities.dala.lga)).toEqual([30, 0, 0, 30]);
    expect(await moved(ajingi.state)).toEqual([100, 0, 0, 100]);
    expect(await moved(ajingi.country)).toEqual([100, 0, 0, 100]);
  });

  test('doses given are those of children, including vials kept open; without a register, those of closed vials', async () => {
    const recorder = await FakeTablet.at(world);
    const received = recorder.save('receive', typed.receive(100));
    recorder.save('issue', typed.issue(received.event_id, 20));
    const ada = recorder.save('register-child', child('Ada Obi'));
    recorder.save('immunize', { ...dose(ada.event_id, null), isHistory: false });
    await recorder.push();
    await work('gafasa');
    const given = async (id: string) => (await report(id)).doses_given;
    expect(await given(ajingi.facility)).toEqual([{ antigen: bcg, doses: 1 }]);
    expect(await given(testFacilities.gafasa.facility)).toEqual([{ antigen: bcg, doses: 33 }]);
    expect(await given(ajingi.lga)).toEqual([{ antigen: bcg, doses: 34 }]);
    expect(await given(ajingi.country)).toEqual([{ antigen: bcg, doses: 34 }]);
  });

  test('a facility’s minimum and maximum match its own tablet’s, as do doses from open vials', async () => {
    const tablet = await FakeTablet.at(world);
    const on = (day: string) => ({ happenedAt: `${day}T09:00` as LocalDateTime });
    const { event_id: lot } = tablet.save('receive', { ...typed.receive(200), ...on('2026-08-01') });
    tablet.save('issue', { ...typed.issue(lot, 30), ...on('2026-08-25') });
    tablet.save('issue', { ...typed.issue(lot, 30), ...on('2026-10-01') });
    const wrong = tablet.save('issue', { ...typed.issue(lot, 90), ...on('2026-10-02') });
    tablet.save('reverse', typed.reverse(wrong.event_id));
    const open = tablet.save('issue', { ...typed.issue(lot, 30), ...on('2026-11-02') });
    const closed = tablet.save('issue', { ...typed.issue(lot, 10), ...on('2026-11-20') });
    const ada = tablet.save('register-child', child('Ada Obi'));
    tablet.save('immunize', { ...dose(ada.event_id, open.event_id), isHistory: false });
    const bola = tablet.save('register-child', child('Bola Ade'));
    tablet.save('immunize', { ...dose(bola.event_id, closed.event_id), isHistory: false });
    tablet.save('utilize', typed.utilize(closed.event_id, 1));
    await tablet.push();
    const { stock_bounds: bounds, given_from_open_vials: fromOpen } = await report(ajingi.facility);
    // Three months used 90: the minimum is a quarter of a month's 30, the maximum a month's and a quarter more; today's 10 do not count
    // yet.
    expect(bounds).toEqual([{ antigen: bcg, bounds: { minimum: 7, maximum: 37 } }]);
    expect(fromOpen).toEqual([{ antigen: bcg, doses: 1 }]);
    const october = await report(ajingi.facility, '2026-10');
    expect(october.stock_bounds).toEqual([{ antigen: bcg, bounds: { minimum: 5, maximum: 25 } }]);
    // At that time the history is too short.
    expect((await report(ajingi.facility, '2026-09')).stock_bounds).toEqual([{ antigen: bcg, bounds: null }]);
    const lga = await report(ajingi.lga);
    expect([lga.stock_bounds, lga.given_from_open_vials]).toEqual([undefined, [{ antigen: bcg, doses: 1 }]]);
    expect((await report(ajingi.state)).given_from_open_vials).toBeUndefined();
  });

  test('a new activity adds up without drift, whichever account its doses leave to', async () => {
    const tablet = await FakeTablet.at(world);
    const { event_id: lot } = tablet.save('receive', typed.receive(100));
    const { event_id: away } = tablet.save('transfer', typed.transfer(lot, 10, 'dala', freshId()));
    await tablet.push();
    const { db } = world.deps;
    await db
      .updateTable('movement')
      .set({ to_account: 'donated' as never })
      .where('event_id', '=', away)
      .execute();
    expect(await findDrift(db)).toEqual([]);
  });

  test('children are counted by dose and session, without doses copied from a card', async () => {
    const tablet = await FakeTablet.at(world);
    const musa = tablet.save('register-child', child('Musa Ibrahim'));
    const ada = tablet.save('register-child', child('Ada Obi'));
    tablet.save('immunize', { ...dose(musa.event_id, null), isHistory: true });
    tablet.save('immunize', { ...dose(ada.event_id, null), isHistory: false });
    await tablet.push();
    const { given } = await report(ajingi.state);
    expect(given).toMatchObject([{ antigen: 'BCG', children: 1 }]);
    expect((await report(ajingi.state, '2026-09')).given).toEqual([]);
  });

  test('adverse events count in the month of their report, by vaccine and once in total, without withdrawn ones', async () => {
    const vaccine = { ...fever().vaccines[0]!, antigen: bcg as never, name: 'an older name' };
    const unknown = fever().vaccines[0]!;
    for (const facility of ['ajingi', 'dala'] as const) {
      const tablet = await FakeTablet.at(world, facility);
      const musa = tablet.save('register-child', child('Musa Ibrahim'));
      const about = { child: musa.event_id as never, vaccines: [vaccine, vaccine, unknown] };
      tablet.save('report-aefi', fever(about));
      const mistake = tablet.save('report-aefi', fever(about));
      tablet.save('withdraw-aefi', { aefi: mistake.event_id as never, reason: 'Another child' });
      await tablet.push();
    }
    const of = (events: number) => ({
      events,
      vaccines: [
        { antigen: 'BCG', cases: events },
        { antigen: 'Penta', cases: events },
      ],
    });
    expect((await report(ajingi.facility)).aefi).toEqual(of(1));
    expect((await report(ajingi.lga)).aefi).toEqual(of(1));
    expect((await report(ajingi.state)).aefi).toEqual(of(2));
    // Stock or a dose given makes a month's report complete, as its screen says; an adverse event alone does not.
    expect((await report(ajingi.state)).whole).toMatchObject({ reported: 0 });
    expect((await report(ajingi.country)).aefi).toEqual(of(2));
    expect((await report(ajingi.state, '2026-10')).aefi).toEqual({ events: 0, vaccines: [] });
    const { code } = await world.deps.db
      .selectFrom('facility')
      .select('code')
      .where('id', '=', ajingi.facility)
      .executeTakeFirstOrThrow();
    const facilities = await facilitiesByCode(world.deps.db, [code]);
    expect(await facilityReports(world.deps.db, facilities, '2026-11' as ReportMonth)).toMatchObject([
      { aefi: { whole: { cases: 1, doses: 0, caseRate: null } } },
    ]);
  });

  test('completeness counts open facilities with records, timeliness those whose records arrived in time', async () => {
    await work('ajingi');
    world.advance(20 * dayMs);
    await work('gafasa');
    manager = await signIn();
    const lga = await report(ajingi.lga);
    expect(lga.parts).toMatchObject([
      { name: 'ajingi clinic', facilities: 1, reported: 1, in_time: 1 },
      { name: 'gafasa clinic', facilities: 1, reported: 1, in_time: 0 },
    ]);
    expect(lga.whole).toMatchObject({ name: 'Ajingi', level: 'lga', facilities: 2, reported: 2, in_time: 1 });
    expect((await report(ajingi.state)).parts).toMatchObject([
      { name: 'Ajingi', facilities: 2, reported: 2, in_time: 1 },
      { name: 'Dala', facilities: 1, reported: 0, in_time: 0 },
    ]);
  });

  test('stock sent by another facility is no report of the receiver, but confirming it is', async () => {
    const sender = await FakeTablet.at(world);
    const received = sender.save('receive', typed.receive(100));
    const [right, wrong] = [freshId(), freshId()];
    sender.save('transfer', typed.transfer(received.event_id, 40, 'dala', right));
    sender.save('transfer', typed.transfer(received.event_id, 30, 'dala', wrong));
    await sender.push();
    await deliverPending(world.deps);
    const ofDala = async () => {
      const { parts } = await report(ajingi.state);
      return parts.find(({ name }) => name === 'Dala');
    };
    expect(await findDrift(world.deps.db)).toEqual([]);
    expect(await ofDala()).toMatchObject({ facilities: 1, reported: 0, in_time: 0 });

    const receiver = await FakeTablet.at(world, 'dala');
    receiver.save('confirm-arrival', typed.confirmArrival(right, 40));
    await receiver.push();
    expect(await ofDala()).toMatchObject({ reported: 1, in_time: 1 });
    receiver.save('confirm-arrival', typed.confirmArrival(wrong, 28));
    await receiver.push();
    const kept = await world.deps.db
      .selectFrom('rollup_report')
      .select(['month', 'entries'])
      .where('facility_id', '=', testFacilities.dala.facility)
      .execute();
    expect(kept).toEqual([{ month: '2026-11', entries: 2 }]);
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('a dose copied from a card reports no month and makes none late', async () => {
    const tablet = await FakeTablet.at(world);
    tablet.save('receive', typed.receive(10));
    const musa = tablet.save('register-child', child('Musa Ibrahim'));
    await tablet.push();
    world.advance(20 * dayMs);
    manager = await signIn();
    const later = await FakeTablet.at(world);
    const copied = { ...dose(musa.event_id, null), isHistory: true };
    for (const immunizedOn of ['2026-10-15', '2026-11-18'] as LocalDate[])
      later.save('immunize', { ...copied, immunizedOn });
    await later.push();
    expect((await report(ajingi.facility, '2026-10')).whole).toMatchObject({ reported: 0 });
    expect((await report(ajingi.facility)).whole).toMatchObject({ reported: 1, in_time: 1 });
    expect(await findDrift(world.deps.db)).toEqual([]);
  });

  test('entries that charts count in another quarter are named at every level', async () => {
    const tablet = await FakeTablet.at(world);
    const other = tablet.save('receive', { ...typed.receive(100), quarter: 'Q1' });
    tablet.save('receive', {
      ...typed.receive(20),
      quarter: 'Q3',
      happenedAt: '2026-10-30T09:00' as LocalDateTime,
    });
    const wrong = tablet.save('issue', { ...typed.issue(other.event_id, 5), year: 2025 });
    tablet.save('reverse', typed.reverse(wrong.event_id));
    tablet.save('issue', typed.issue(other.event_id, 10));
    await tablet.push();
    const line = {
      id: other.event_id,
      facility: ajingi.facility,
      antigen__name: 'BCG',
      batch_no: 'B-17',
      no_of_dose: 100,
      date: '2026-11-20',
      year: 2026,
      quarter: 'Q1',
    };
    for (const id of [ajingi.facility, ajingi.lga, ajingi.state, ajingi.country])
      expect((await report(id)).other_periods).toMatchObject({ count: 1, lines: [line] });
    expect((await report(testFacilities.dala.lga)).other_periods).toEqual({ count: 0, lines: [] });
  });

  test('reports of facilities are found by code, and unknown codes are left out', async () => {
    await work('ajingi');
    const { code } = await world.deps.db
      .selectFrom('facility')
      .select('code')
      .where('id', '=', ajingi.facility)
      .executeTakeFirstOrThrow();
    const facilities = await facilitiesByCode(world.deps.db, [code, 'nobody']);
    const found = await facilityReports(world.deps.db, facilities, '2026-11' as ReportMonth);
    expect(found).toMatchObject([{ facility: code, stock: [{ name: 'BCG', closingBalance: 60 }] }]);
  });

  test.each([
    ['a place that is not there', '0190a000-0000-7000-8000-00000000ffff', '2026-11', 404],
    ['a month that is none', ajingi.lga, '2026-13', 400],
  ])('%s is answered with a sentence', async (_, id, month, status) => {
    const answer = await world.call({ url: `/v/reports/monthly/${id}/${month}/` }, manager);
    expect(answer.statusCode).toBe(status);
  });
});
