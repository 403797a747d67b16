import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type {
  Coverage,
  notGivenFiguresSchema,
  reportingFiguresSchema,
  useFiguresSchema,
  weeksFiguresSchema,
} from '#contract/calls/analysis.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import type { FacilityFigures } from '#contract/calls/monitoring.ts';
import type { EntryId, EquipmentId } from '#domain/kernel/ids.ts';
import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import type { MonthlyReport } from '#contract/calls/reports.ts';
import type { NotGivenReason } from '#domain/immunization/screening/not-given.ts';
import { monthsFrom, type ReportMonth } from '#domain/reports/report-month.ts';
import { deliverPending } from '#server/ledger/relay/relay.ts';
import { refrigerator } from '#tests/domain/equipment/units.ts';
import { child, dose } from '#tests/server/immunization/typed-children.ts';
import { bcg, FakeTablet, freshId, typed } from '#tests/server/sync/fake-tablet.ts';
import { engines } from '#tests/support/database.ts';
import { testFacilities, type TestFacility } from '#tests/support/places.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

type UseFigures = z.infer<typeof useFiguresSchema>;
type WeeksFigures = z.infer<typeof weeksFiguresSchema>;
type NotGivenFigures = z.infer<typeof notGivenFiguresSchema>;
type ReportingFigures = z.infer<typeof reportingFiguresSchema>;

const { ajingi, ikeja } = testFacilities;
const dayMs = 24 * 60 * 60_000;

describe.each(engines)('the analysis calls on %s', (engine) => {
  let world: TestApp;
  let manager: TokenReply;

  beforeEach(async () => {
    world = await testApp({ engine });
    await world.deps.db
      .insertInto('antigen')
      .values({ id: bcg, name: 'BCG', schedule: 'At birth', doses_per_vial: 20 })
      .execute();
    manager = await signIn();
  });
  afterEach(() => world.close());

  const signIn = async () =>
    world.signIn(await world.createUser({ level: 'country', roles: ['stateManager'] }));

  async function get<Reply>(path: string, session = manager) {
    const answer = await world.call({ url: `/v/analysis/${path}/` }, session);
    return { status: answer.statusCode, body: answer.json<Reply>() };
  }

  /** 40 doses issued in a month, some of them given; five broken in the store. */
  async function work(at: TestFacility, month: string, given: number): Promise<void> {
    const tablet = await FakeTablet.at(world, at);
    const happenedAt = `${month}-10T09:00` as LocalDateTime;
    const received = tablet.save('receive', { ...typed.receive(100), happenedAt });
    const issued = tablet.save('issue', { ...typed.issue(received.event_id, 40), happenedAt });
    const lost = typed.adjust(received.event_id, 'decrement', 5, 'broken');
    tablet.save('adjust', { ...lost, happenedAt });
    // Neither adjustment is a loss of doses.
    tablet.save('adjust', { ...lost, reasonCode: 'count-correction', happenedAt });
    tablet.save('adjust', { ...typed.adjust(received.event_id, 'decrement', 1), happenedAt });
    tablet.save('utilize', { ...typed.utilize(issued.event_id, given), happenedAt });
    await tablet.push();
  }

  test('list use by month, antigen and part, with zeros for a month or part without records', async () => {
    await work('ajingi', '2026-11', 33);
    await work('dala', '2026-09', 40);
    const { body } = await get<UseFigures>(`use/${ajingi.state}/2026/all/all`);
    expect(body.months).toHaveLength(11);
    expect(body.months.slice(-3)).toEqual([
      { month: '2026-09', entries: 1, used: 40, wastage: 0, discarded: 5 },
      { month: '2026-10', entries: 0, used: 0, wastage: 0, discarded: 0 },
      { month: '2026-11', entries: 1, used: 33, wastage: 7, discarded: 5 },
    ]);
    expect(body.antigens).toEqual([
      {
        id: bcg,
        name: 'BCG',
        doses_per_vial: 20,
        series: null,
        entries: 2,
        used: 73,
        wastage: 7,
        discarded: 10,
      },
    ]);
    expect(body.parts).toMatchObject([
      { name: 'Ajingi', level: 'lga', used: 33, wastage: 7, discarded: 5 },
      { name: 'Dala', level: 'lga', used: 40, wastage: 0 },
    ]);
    const country = await get<UseFigures>('use/all/2026/Q4/BCG');
    expect(country.body.parts).toMatchObject([
      { name: 'Kano', level: 'state', used: 33, wastage: 7 },
      { name: 'Lagos', level: 'state', entries: 0 },
    ]);
    expect((await get<UseFigures>('use/Lagos/all/all/all')).body).toMatchObject({
      antigens: [],
      parts: [{ name: 'Ikeja', entries: 0 }],
    });
  });

  test('give the same totals by month, antigen and part, whatever was recorded', async () => {
    const facilities = ['ajingi', 'gafasa', 'dala', 'ikeja'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...facilities),
        fc.constantFrom('2025-12', '2026-03', '2026-11'),
        fc.integer({ min: 0, max: 40 }),
        async (at, month, given) => {
          await work(at, month, given);
          for (const path of ['use/all/all/all/all', `use/${ajingi.state}/2026/all/all`]) {
            const { months, antigens, parts } = (await get<UseFigures>(path)).body;
            const sums = [months, antigens, parts].map((rows) => [
              rows.reduce((sum, { used }) => sum + used, 0),
              rows.reduce((sum, { discarded }) => sum + discarded, 0),
              rows.reduce((sum, { wastage }) => sum + wastage, 0),
              rows.reduce((sum, { entries }) => sum + entries, 0),
            ]);
            expect(sums[1]).toEqual(sums[0]);
            expect(sums[2]).toEqual(sums[0]);
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  test('give the stock of each antigen with what was issued in the last three complete months', async () => {
    await work('ajingi', '2026-08', 33);
    await work('ajingi', '2026-10', 30);
    // In the current month the doses count as stock but not yet as use.
    await work('gafasa', '2026-11', 20);
    await work('dala', '2026-10', 40);
    const { body } = await get<WeeksFigures>(`weeks/${ajingi.state}/all/all/all`);
    expect(body).toMatchObject({
      months: ['2026-08', '2026-09', '2026-10'],
      days: 92,
      antigens: [{ id: bcg, name: 'BCG' }],
    });
    expect(body.parts).toEqual([
      {
        id: ajingi.lga,
        name: 'Ajingi',
        level: 'lga',
        stocks: [
          {
            antigen: bcg,
            entries: 18,
            balance: 3 * 49,
            on_the_way: 0,
            not_usable: 0,
            issued: 80,
            issued_first: 40,
            used: 63,
            wastage: 17,
          },
        ],
      },
      expect.objectContaining({
        name: 'Dala',
        stocks: [expect.objectContaining({ balance: 49, issued: 40, issued_first: 0 })],
      }),
    ]);
    const country = await get<WeeksFigures>('weeks/all/2026/Q4/BCG');
    expect(country.body.parts).toMatchObject([
      { name: 'Kano', level: 'state', stocks: [{ balance: 4 * 49, issued: 120 }] },
      { name: 'Lagos', level: 'state', stocks: [] },
    ]);
    // In 2025 there was no data yet.
    expect((await get<WeeksFigures>('weeks/all/2025/all/all')).body.parts).toMatchObject([
      { name: 'Kano', stocks: [] },
      { name: 'Lagos', stocks: [] },
    ]);
  });

  test('list stock sent and not confirmed separately, in the period in which it was sent', async () => {
    await work('dala', '2026-10', 40);
    const tablet = await FakeTablet.at(world);
    const { event_id: lot } = tablet.save('receive', typed.receive(100));
    tablet.save('transfer', typed.transfer(lot, 30, 'dala', freshId()));
    await tablet.push();
    await deliverPending(world.deps);
    const dalaIn = async (period: string) =>
      (await get<WeeksFigures>(`weeks/${ajingi.state}/${period}/all`)).body.parts.find(
        ({ name }) => name === 'Dala',
      )?.stocks;
    expect(await dalaIn('all/all')).toMatchObject([{ balance: 49 + 30, on_the_way: 30 }]);
    expect(await dalaIn('2026/Q4')).toMatchObject([{ balance: 49 + 30, on_the_way: 30 }]);
    expect(await dalaIn('2026/Q3')).toEqual([]);
  });

  test('give the same number of unusable doses at every level, from the facility to the country', async () => {
    const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2027-06-30'] as const;
    const lots = fc.array(
      fc.record({
        doses: fc.integer({ min: 1, max: 90 }),
        expiryOn: fc.constantFrom(...days),
        vvmStage: fc.constantFrom('I', 'II', 'III'),
        isHeld: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    );
    const sum = (stocks: WeeksFigures['parts'][number]['stocks']) =>
      stocks.reduce(
        (total, { balance, on_the_way: sent, not_usable: kept }) => total + balance - sent - kept,
        0,
      );
    const at = fc.constantFrom('ajingi', 'gafasa', 'dala', 'ikeja');
    const tried = fc.array(fc.tuple(at, lots, fc.nat(20)), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(tried, async (places) => {
        for (const [place, own, sent] of places) {
          const tablet = await FakeTablet.at(world, place);
          const unit = tablet.save('register-equipment', refrigerator()).event_id as string as EquipmentId;
          tablet.save('change-condition', { equipment: unit, functionality: 'bad', reason: 'Compressor' });
          for (const [number, { isHeld, expiryOn, ...lot }] of own.entries()) {
            const received = { ...typed.receive(lot.doses), ...lot, batchNo: `B-${number}` };
            const { event_id: id } = tablet.save('receive', {
              ...received,
              expiryOn: expiryOn as LocalDate,
              happenedAt: '2026-11-18T09:00' as LocalDateTime,
            });
            tablet.save('store-lot', { lot: id as string as EntryId, equipment: isHeld ? unit : null });
          }
          if (sent > 0) {
            const { event_id: lot } = tablet.save('receive', typed.receive(sent));
            tablet.save('store-lot', { lot: lot as string as EntryId, equipment: null });
            const to = place === 'dala' ? 'ajingi' : 'dala';
            tablet.save('transfer', typed.transfer(lot, sent, to, freshId()));
          }
          await tablet.push();
          await deliverPending(world.deps);
        }
        const overseer = await world.signIn(
          await world.createUser({ level: 'country', roles: ['stateManager', 'countryManager'] }),
        );
        const usableOf = async (id: string) => {
          const answer = await world.call({ url: `/v/monitoring/facility/${id}/` }, overseer);
          return answer.json<FacilityFigures>().whole.usable;
        };
        const usable = await Promise.all(
          (['ajingi', 'gafasa', 'dala', 'ikeja'] as const).map((one) =>
            usableOf(testFacilities[one].facility),
          ),
        );
        const { parts } = (await get<WeeksFigures>(`weeks/${ajingi.state}/all/all/all`)).body;
        const ofLga = (lga: string) => sum(parts.find(({ id }) => id === lga)?.stocks ?? []);
        expect([ofLga(ajingi.lga), ofLga(testFacilities.dala.lga)]).toEqual([
          (usable[0] ?? 0) + (usable[1] ?? 0),
          usable[2],
        ]);
        const country = (await get<WeeksFigures>('weeks/all/all/all/all')).body;
        expect(country.parts.map(({ stocks }) => sum(stocks))).toEqual([
          (usable[0] ?? 0) + (usable[1] ?? 0) + (usable[2] ?? 0),
          usable[3],
        ]);
      }),
      { numRuns: 8 },
    );
  });

  test('do not count stock that had expired by the end of a past period', async () => {
    const tablet = await FakeTablet.at(world);
    const happenedAt = '2026-08-10T09:00' as LocalDateTime;
    const period = { year: 2026, quarter: 'Q3', happenedAt } as const;
    tablet.save('receive', { ...typed.receive(30), ...period, expiryOn: '2026-09-29' as LocalDate });
    tablet.save('receive', { ...typed.receive(20), ...period, expiryOn: '2026-09-30' as LocalDate });
    tablet.save('receive', { ...typed.receive(10), ...period, vvmStage: 'III' });
    await tablet.push();
    const stocksIn = async (chosen: string) =>
      (await get<WeeksFigures>(`weeks/${ajingi.state}/${chosen}/all`)).body.parts[0]?.stocks;
    // The day on which a lot reached the discard point is not stored.
    expect(await stocksIn('2026/Q3')).toMatchObject([{ balance: 60, not_usable: 30 }]);
    expect(await stocksIn('2026/Q4')).toMatchObject([{ balance: 60, not_usable: 60 }]);
    expect(await stocksIn('2026/Q2')).toEqual([]);
  });

  test('give a country the sum of the stock of its LGAs, whatever was recorded', async () => {
    const sum = ({ parts }: WeeksFigures) => {
      const stocks = parts.flatMap((part) => part.stocks);
      return (
        [
          'entries',
          'balance',
          'on_the_way',
          'not_usable',
          'issued',
          'issued_first',
          'used',
          'wastage',
        ] as const
      ).map((figure) => stocks.reduce((total, stock) => total + stock[figure], 0));
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('ajingi', 'gafasa', 'dala', 'ikeja'),
        fc.constantFrom('2026-03', '2026-08', '2026-10', '2026-11'),
        fc.integer({ min: 0, max: 40 }),
        async (at, month, given) => {
          await work(at, month, given);
          const [kano, lagos] = await Promise.all(
            [ajingi.state, ikeja.state].map((state) => get<WeeksFigures>(`weeks/${state}/all/all/all`)),
          );
          const whole = sum((await get<WeeksFigures>('weeks/all/all/all/all')).body);
          const states = [kano, lagos].map((answer) => (answer ? sum(answer.body) : []));
          expect(states[0]?.map((figure, index) => figure + (states[1]?.[index] ?? 0))).toEqual(whole);
        },
      ),
      { numRuns: 6 },
    );
  });

  test('count reports owed, received and received in time, by month and part', async () => {
    await work('ajingi', '2026-11', 33);
    await work('ajingi', '2026-09', 20);
    world.advance(20 * dayMs);
    await work('gafasa', '2026-11', 33);
    manager = await signIn();
    const { body } = await get<ReportingFigures>(`reporting/${ajingi.state}/2026/all`);
    expect(body.months.slice(-4)).toEqual([
      { month: '2026-09', due: 3, reported: 1, in_time: 0 },
      { month: '2026-10', due: 3, reported: 0, in_time: 0 },
      { month: '2026-11', due: 3, reported: 2, in_time: 1 },
      { month: '2026-12', due: 3, reported: 0, in_time: 0 },
    ]);
    expect(body.parts).toMatchObject([
      { name: 'Ajingi', due: 24, reported: 3, in_time: 1 },
      { name: 'Dala', due: 12, reported: 0, in_time: 0 },
    ]);
    expect((await get<ReportingFigures>('reporting/all/2026/Q4')).body.parts).toMatchObject([
      { name: 'Kano', due: 9, reported: 2 },
      { name: 'Lagos', due: 3, reported: 0 },
    ]);
  });

  test('give the coverage of children aged 12 to 23 months, by month of birth and part, alike at every level', async () => {
    for (const [at, bornOn] of [
      ['ajingi', '2025-09-02'],
      ['gafasa', '2025-10-02'],
      ['ikeja', '2025-09-02'],
      // Outside the age range.
      ['dala', '2026-02-02'],
    ] as const) {
      const tablet = await FakeTablet.at(world, at);
      const { event_id: of } = tablet.save('register-child', child('Musa', { bornOn: bornOn as LocalDate }));
      tablet.save('immunize', dose(of, null, { immunizedOn: bornOn as LocalDate }));
      await tablet.push();
    }
    const { body } = await get<Coverage>('coverage/all/2026/all');
    expect(body.months.map(({ month }) => month)).toEqual(monthsFrom('2024-12' as ReportMonth, 12));
    expect(body.months.filter(({ children }) => children > 0)).toMatchObject([
      { month: '2025-09', children: 2, bcg: 2, penta1: 0, fully: 0 },
      { month: '2025-10', children: 1, bcg: 1 },
    ]);
    expect(body.parts).toMatchObject([
      { name: 'Kano', level: 'state', children: 2 },
      { name: 'Lagos', level: 'state', children: 1 },
    ]);
    expect((await get<Coverage>(`coverage/${ajingi.state}/2026/all`)).body.parts).toMatchObject([
      { name: 'Ajingi', level: 'lga', children: 2, bcg: 2 },
      { name: 'Dala', level: 'lga', children: 0 },
    ]);
    const seen = async (id: string) => {
      const answer = await world.call({ url: `/v/reports/monthly/${id}/2026-11/` }, manager);
      return answer.json<{ coverage: Coverage }>().coverage.parts;
    };
    expect(await seen(ajingi.lga)).toMatchObject([
      { name: 'ajingi clinic', children: 1 },
      { name: 'gafasa clinic', children: 1 },
    ]);
    expect(await seen(ajingi.facility)).toMatchObject([{ name: 'ajingi clinic', children: 1, bcg: 1 }]);
  });

  /** A child that came on a day and missed some doses. */
  async function missed(
    at: TestFacility,
    on: string,
    ...doses: readonly (readonly [dose: string, reason: NotGivenReason])[]
  ): Promise<void> {
    const tablet = await FakeTablet.at(world, at);
    const { event_id: of } = tablet.save('register-child', child('Musa'));
    tablet.save('note-not-given', {
      child: of as never,
      on: on as LocalDate,
      doses: doses.map(([code, reason]) => ({ dose: code, reason, note: null })),
    });
    await tablet.push();
  }
  const reasons = { refused: 0, contraindicated: 0, 'out-of-stock': 0, 'sick-today': 0, other: 0 };

  test('count doses not given by reason, month, dose and part, and in the report of every level', async () => {
    await missed('ajingi', '2026-11-10', ['BCG', 'out-of-stock'], ['OPV0', 'refused']);
    await missed('gafasa', '2026-11-11', ['BCG', 'out-of-stock'], ['campaign:BCG', 'refused']);
    await missed('dala', '2026-09-10', ['BCG', 'sick-today']);
    await missed('ikeja', '2026-11-10', ['BCG', 'other']);
    const { body } = await get<NotGivenFigures>(`not-given/${ajingi.state}/2026/Q4/all`);
    expect(body.months).toEqual([
      { month: '2026-10', reasons },
      { month: '2026-11', reasons: { ...reasons, 'out-of-stock': 2, refused: 2 } },
    ]);
    expect(body.doses).toEqual([
      { dose: 'BCG', reason: 'out-of-stock', doses: 2 },
      { dose: 'OPV0', reason: 'refused', doses: 1 },
      { dose: 'campaign:BCG', reason: 'refused', doses: 1 },
    ]);
    expect(body.parts).toEqual([
      expect.objectContaining({ name: 'Ajingi', reasons: { ...reasons, 'out-of-stock': 2, refused: 2 } }),
      expect.objectContaining({ name: 'Dala', level: 'lga', reasons }),
    ]);
    const ofBcg = (await get<NotGivenFigures>('not-given/all/2026/all/BCG')).body;
    expect(ofBcg.parts).toMatchObject([
      { name: 'Kano', reasons: { ...reasons, 'out-of-stock': 2, refused: 1, 'sick-today': 1 } },
      { name: 'Lagos', reasons: { ...reasons, other: 1 } },
    ]);
    expect(ofBcg.doses.map((row) => row.dose)).not.toContain('OPV0');
    const told = async (id: string) => {
      const answer = await world.call({ url: `/v/reports/monthly/${id}/2026-11/` }, manager);
      const rows = answer.json<MonthlyReport>().not_given ?? [];
      return rows.reduce((sum, row) => sum + row.doses, 0);
    };
    const places = [ajingi.facility, ajingi.lga, ajingi.state, ajingi.country];
    expect(await Promise.all(places.map(told))).toEqual([2, 4, 4, 5]);
  });

  test('give the same totals of doses not given by month, dose and part, whatever was noted', async () => {
    const all = (rows: readonly { readonly reasons: Record<NotGivenReason, number> }[]) =>
      rows.flatMap((row) => Object.values(row.reasons)).reduce((sum, count) => sum + count, 0);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('ajingi', 'gafasa', 'dala', 'ikeja'),
        fc.constantFrom('2025-12-03', '2026-03-10', '2026-11-10'),
        fc.constantFrom('BCG', 'OPV0', 'campaign:MR', 'of-tomorrow'),
        async (at, on, code) => {
          await missed(at, on, [code, 'refused'], ['HepB0', 'out-of-stock']);
          for (const path of ['not-given/all/all/all/all', `not-given/${ajingi.state}/2026/all/all`]) {
            const { months, doses, parts } = (await get<NotGivenFigures>(path)).body;
            expect(all(parts)).toBe(all(months));
            expect(doses.reduce((sum, row) => sum + row.doses, 0)).toBe(all(months));
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  test.each([
    ['a state', `${freshId()}/2026/Q4`],
    ['a year', 'all/1999/Q4'],
    ['a quarter', 'all/2026/Q5'],
  ])('refuse %s that is unknown instead of showing zeros: %s', async (_, path) => {
    expect((await get(`use/${path}/all`)).status).toBe(404);
    expect((await get(`weeks/${path}/all`)).status).toBe(404);
    expect((await get(`reporting/${path}`)).status).toBe(404);
    expect((await get(`coverage/${path}`)).status).toBe(404);
    expect((await get(`not-given/${path}/all`)).status).toBe(404);
  });

  test('refuse an unknown antigen, another state, and a viewer without the role', async () => {
    expect((await get('use/all/all/all/Nothing')).status).toBe(404);
    expect((await get('weeks/all/all/all/Nothing')).status).toBe(404);
    expect((await get('not-given/all/all/all/Nothing')).status).toBe(404);
    const kano = await world.signIn(await world.createUser({ level: 'state', roles: ['stateManager'] }));
    expect((await get(`use/${ikeja.state}/all/all/all`, kano)).status).toBe(403);
    expect((await get('use/all/all/all/all', kano)).status).toBe(200);
    const officer = await world.signIn(await world.createUser({ level: 'lga' }));
    expect((await get('reporting/all/all/all', officer)).status).toBe(403);
    expect((await get('not-given/all/all/all/all', officer)).status).toBe(403);
    expect((await get('weeks/all/all/all/all', officer)).status).toBe(403);
  });
});
