import fc from 'fast-check';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { describe, expect, test } from 'vitest';
import { schedule } from '#domain/immunization/schedule/schedule-data.ts';
import { adjustmentReasons, discardReasons } from '#domain/ledger/adjustment-reasons.ts';
import { type GivenDoses, immunizationSummary } from '#domain/reports/immunization-summary.ts';
import {
  lateFrom,
  monthsBefore,
  reportMonthSchema,
  reportStatus,
  type ReportMonth,
} from '#domain/reports/report-month.ts';
import { stockSummary, type StockFigure } from '#domain/reports/stock-summary.ts';

const none = Object.fromEntries(discardReasons.map((reason) => [reason, 0]));
const november = '2026-11' as ReportMonth;
const figure = (
  activity: StockFigure['activity'],
  doses: number,
  {
    month = '2026-11',
    wastage = 0,
    antigen = 'BCG',
    reason = null,
  }: Partial<Pick<StockFigure, 'month' | 'wastage' | 'antigen' | 'reason'>> = {},
): StockFigure => ({
  antigen,
  month,
  activity,
  doses,
  wastage,
  reason,
  stored: activity === 'utilize' ? 0 : ['receive', 'arrive', 'adjust'].includes(activity) ? doses : -doses,
});

describe('a reported month', () => {
  test.each([
    ['2026-01', '2025-12', '2026-02-06'],
    ['2026-11', '2026-10', '2026-12-06'],
    ['2026-12', '2026-11', '2027-01-06'],
  ])('%s follows %s, and what belongs to it is late from %s on', (month, before, late) => {
    const read = reportMonthSchema.parse(month);
    expect(monthsBefore(read, 1)).toBe(before);
    expect(monthsBefore(before as ReportMonth, -1)).toBe(month);
    expect(lateFrom(read)).toBe(late);
  });

  const october = { month: '2026-10', dueOn: '2026-11-05' };
  test.each([
    ['2026-11-01', [], { ...october, isLate: false, waiting: 0 }],
    ['2026-11-05', ['2026-10-31', '2026-11-01'], { ...october, isLate: false, waiting: 1 }],
    ['2026-11-06', ['2026-10-31', '2026-10-01'], { ...october, isLate: true, waiting: 2 }],
    ['2026-11-06', ['2026-11-01'], null],
    ['2026-11-30', [], null],
    ['2027-01-02', [], { month: '2026-12', dueOn: '2027-01-05', isLate: false, waiting: 0 }],
  ] as const)('on %s, with records of %j waiting, the report stands so', (today, waiting, standing) => {
    expect(reportStatus(today as LocalDate, waiting as readonly string[] as LocalDate[])).toEqual(standing);
  });

  test.each(['2026-13', '2026-1', '1999-01', '2026', ''])('%j is not one', (text) => {
    expect(reportMonthSchema.safeParse(text).success).toBe(false);
  });
});

describe('the vaccine utilization summary', () => {
  test('runs from the opening balance to the closing one', () => {
    const figures = [
      figure('receive', 100, { month: '2026-09' }),
      figure('issue', 20, { month: '2026-10' }),
      figure('arrive', 50),
      figure('receive', 10),
      figure('issue', 30),
      figure('transfer', 5),
      figure('return', 4),
      figure('adjust', -1),
      figure('utilize', 18, { wastage: 2 }),
      figure('receive', 999, { month: '2026-12' }),
    ];
    expect(stockSummary(figures, november)).toEqual([
      {
        antigen: 'BCG',
        openingBalance: 80,
        quantityReceived: 60,
        issued: 30,
        transferred: 5,
        dosesReturned: 4,
        adjusted: -1,
        dosesOpened: 20,
        dosesGiven: 18,
        givenFromOpenVials: null,
        movedOtherwise: 0,
        discardedOpenVial: 2,
        discardedClosedVial: 0,
        discardedFor: none,
        minimumStock: undefined,
        maximumStock: undefined,
        openVialWastage: 10,
        closedVialWastage: 0,
        closingBalance: 100,
        onTheWay: null,
      },
    ]);
  });

  test('lists closed-vial losses by reason, and not as adjustments', () => {
    const figures = [
      figure('receive', 200),
      figure('issue', 80),
      figure('utilize', 60, { wastage: 20 }),
      figure('adjust', -15, { reason: 'broken' }),
      figure('adjust', -5, { reason: 'expired' }),
      figure('adjust', -3, { reason: 'count-correction' }),
      figure('adjust', -2),
    ];
    expect(stockSummary(figures, november)).toMatchObject([
      {
        adjusted: -5,
        discardedClosedVial: 20,
        discardedFor: { ...none, broken: 15, expired: 5 },
        openVialWastage: 25,
        // Out of 200 that came in; the 80 opened doses do not count.
        closedVialWastage: 10,
        closingBalance: 95,
      },
    ]);
  });

  test('without opened vials there is no wastage rate, and an antigen first used later has no line', () => {
    expect(stockSummary([figure('receive', 10)], november)).toMatchObject([{ openVialWastage: null }]);
    expect(stockSummary([figure('receive', 10, { month: '2026-12' })], november)).toEqual([]);
  });

  const anyFigure = fc
    .record({
      activity: fc.constantFrom('receive', 'arrive', 'issue', 'transfer', 'return', 'adjust', 'utilize'),
      doses: fc.integer({ min: 0, max: 500 }),
      wastage: fc.integer({ min: 0, max: 50 }),
      month: fc.constantFrom('2026-09', '2026-10', '2026-11', '2026-12'),
      antigen: fc.constantFrom('BCG', 'Penta'),
      reason: fc.constantFrom(null, ...adjustmentReasons),
    })
    .map(({ activity, doses, wastage, reason, ...where }) =>
      figure(activity as StockFigure['activity'], activity === 'adjust' && reason !== null ? -doses : doses, {
        ...where,
        wastage: activity === 'utilize' ? wastage : 0,
        reason: activity === 'adjust' ? reason : null,
      }),
    );

  test('the reasons add up to the losses in closed vials, and the rates are between 0 and 100', () => {
    fc.assert(
      fc.property(fc.array(anyFigure, { maxLength: 40 }), (moved) => {
        // A store never issues more than it holds.
        const first = ['BCG', 'Penta'].map((antigen) =>
          figure('receive', 30_000, { antigen, month: '2026-08' }),
        );
        const figures = [...first, ...moved];
        for (const line of stockSummary(figures, november)) {
          const byReason = Object.values(line.discardedFor);
          expect(byReason.reduce((sum, doses) => sum + doses, 0)).toBe(line.discardedClosedVial);
          const typed = figures.filter(
            ({ antigen, month, reason }) =>
              antigen === line.antigen &&
              month === november &&
              reason !== null &&
              !['count-correction', 'made-up'].includes(reason),
          );
          expect(line.discardedClosedVial).toBe(typed.reduce((sum, { doses }) => sum - doses, 0));
          for (const rate of [line.openVialWastage ?? 0, line.closedVialWastage ?? 0]) {
            expect(rate).toBeGreaterThanOrEqual(0);
            expect(rate).toBeLessThanOrEqual(100);
          }
        }
      }),
    );
  });

  test('a month opens with the previous one’s closing balance, and its figures explain the difference', () => {
    fc.assert(
      fc.property(fc.array(anyFigure, { maxLength: 40 }), (figures) => {
        const before = stockSummary(figures, monthsBefore(november, 1));
        for (const line of stockSummary(figures, november)) {
          const closed = before.find(({ antigen }) => antigen === line.antigen)?.closingBalance ?? 0;
          expect(line.openingBalance).toBe(closed);
          expect(line.closingBalance).toBe(
            line.openingBalance +
              line.quantityReceived -
              line.issued -
              line.transferred -
              line.dosesReturned +
              line.adjusted -
              line.discardedClosedVial +
              line.movedOtherwise,
          );
          expect(line.dosesOpened).toBe(line.dosesGiven + line.discardedOpenVial);
        }
      }),
    );
  });

  test('the summary of two facilities is the sum of theirs', () => {
    const figures = fc.array(anyFigure, { maxLength: 20 });
    fc.assert(
      fc.property(figures, figures, (one, other) => {
        const of = (part: readonly StockFigure[], antigen: string) =>
          stockSummary(part, november).find((line) => line.antigen === antigen);
        for (const line of stockSummary([...one, ...other], november)) {
          const parts = [of(one, line.antigen), of(other, line.antigen)];
          for (const field of [
            'openingBalance',
            'quantityReceived',
            'dosesOpened',
            'discardedClosedVial',
            'closingBalance',
          ] as const)
            expect(line[field]).toBe(parts.reduce((sum, part) => sum + (part?.[field] ?? 0), 0));
        }
      }),
    );
  });
});

describe('the immunization summary', () => {
  const given = (changes: Partial<GivenDoses> = {}): GivenDoses => ({
    dose: 'BCG',
    counting: 'routine',
    antigen: 'BCG',
    immunizationType: 'Fixed-Post',
    children: 1,
    ...changes,
  });
  const summary = (...rows: GivenDoses[]) => immunizationSummary(rows);

  test('counts children by dose, at the post and on outreach', () => {
    const lines = summary(given(), given(), given({ immunizationType: 'Outreach' }));
    expect(lines.find(({ dose }) => dose === 'BCG')).toEqual({
      dose: 'BCG',
      counting: 'routine',
      name: 'BCG',
      fixed: 2,
      outreach: 1,
      total: 3,
    });
    expect(lines.map(({ dose }) => dose)).toEqual(schedule.map(({ code }) => code));
  });

  test('doses outside the schedule are at its end, by antigen', () => {
    const lines = summary(given({ dose: null, antigen: 'Typhoid' }), given({ dose: 'X1' }));
    expect(lines.slice(schedule.length)).toMatchObject([
      { dose: null, counting: 'outside', name: 'BCG', total: 1 },
      { dose: null, counting: 'outside', name: 'Typhoid', total: 1 },
    ]);
  });

  test('doses to be repeated and campaign doses do not count as doses of the schedule', () => {
    const lines = summary(
      given({ dose: null, counting: 'campaign', antigen: 'MR' }),
      given({ dose: null, counting: 'repeat', antigen: 'Penta' }),
    );
    expect(lines.slice(0, schedule.length).every(({ total }) => total === 0)).toBe(true);
    expect(lines.slice(schedule.length)).toMatchObject([
      { counting: 'repeat', name: 'Penta', total: 1 },
      { counting: 'campaign', name: 'MR', total: 1 },
    ]);
  });
});
