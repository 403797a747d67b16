import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import {
  bandOf,
  daysOf,
  shortest,
  useMonths,
  weekBands,
  weeksOfStock,
  type StockAndUse,
} from '#domain/reports/weeks-of-stock.ts';
import { wholeTenths } from '#domain/ledger/stock-level.ts';

const month = (text: string) => text as ReportMonth;
const stock = (figures: Partial<StockAndUse> = {}): StockAndUse => ({
  entries: 4,
  balance: 100,
  issued: 130,
  issued_first: 40,
  ...figures,
});

describe('use is measured over three complete months', () => {
  test.each([
    ['nothing chosen', { year: null, quarter: null }, '2026-11', '2026-08'],
    ['the quarter that runs', { year: 2026, quarter: 'Q4' }, '2026-11', '2026-08'],
    ['the year that runs', { year: 2026, quarter: null }, '2026-11', '2026-08'],
    ['a quarter that is over', { year: 2026, quarter: 'Q3' }, '2026-11', '2026-07'],
    ['a year that is over', { year: 2025, quarter: null }, '2026-11', '2025-10'],
    ['the first month of a year', { year: 2026, quarter: 'Q1' }, '2026-01', '2025-10'],
    ['a year to come', { year: 2027, quarter: null }, '2026-11', '2026-08'],
  ] as const)('%s', (_what, chosen, current, first) => {
    const months = useMonths(chosen, month(current));
    expect(months).toHaveLength(3);
    expect(months[0]).toBe(first);
  });

  test('their days are those of the calendar', () => {
    expect(daysOf([month('2026-08'), month('2026-09'), month('2026-10')])).toBe(92);
    expect(daysOf([month('2023-12'), month('2024-01'), month('2024-02')])).toBe(91);
    expect(daysOf([])).toBe(0);
  });
});

describe('how many weeks a stock lasts', () => {
  test('is unknown for an antigen that is not kept', () => {
    expect(weeksOfStock(stock({ entries: 0, balance: 0 }), 91)).toBeNull();
  });

  test('is zero if nothing is left, whatever the use', () => {
    expect(weeksOfStock(stock({ balance: 0 }), 91)).toBe(0);
    expect(weeksOfStock(stock({ balance: 0, issued: 0, issued_first: 0 }), 91)).toBe(0);
  });

  test('counts usable doses only: none in transit, none that may not be given', () => {
    const doses = fc.nat(500);
    fc.assert(
      fc.property(doses, doses, doses, fc.integer({ min: 1, max: 200 }), (usable, sent, kept, issued) => {
        const of = { issued, issued_first: 1 };
        const all = stock({ ...of, balance: usable + sent + kept, on_the_way: sent, not_usable: kept });
        expect(weeksOfStock(all, 91)).toBe(weeksOfStock(stock({ ...of, balance: usable }), 91));
      }),
    );
  });

  test('is unknown if nothing was issued, or nothing in the first month', () => {
    expect(weeksOfStock(stock({ issued: 0, issued_first: 0 }), 91)).toBeNull();
    expect(weeksOfStock(stock({ issued_first: 0 }), 91)).toBeNull();
  });

  test('is more than zero if a dose is left', () => {
    const weeks = weeksOfStock(stock({ balance: 1, issued: 100_000 }), 91) ?? 0;
    expect(wholeTenths(weeks)).toBe(0);
    expect(bandOf(weeks)).toBe('under-2');
  });

  test('is rounded down for display', () => {
    expect(weeksOfStock(stock(), 91)).toBe(10);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 89, max: 92 }),
        (balance, issued, days) => {
          const weeks = wholeTenths(weeksOfStock(stock({ balance, issued, issued_first: 1 }), days) ?? -1);
          const aWeek = (issued * 7) / days;
          expect(weeks * aWeek).toBeLessThanOrEqual(balance + 1e-6);
          expect((weeks + 0.1) * aWeek).toBeGreaterThan(balance - 1e-6);
        },
      ),
    );
  });

  test.each([
    [0, 'stock-out'],
    [0.01, 'under-2'],
    [1.9, 'under-2'],
    [2, '2-to-4'],
    [3.9, '2-to-4'],
    [4, '4-to-8'],
    [8, '4-to-8'],
    [8.1, 'over-8'],
  ] as const)('%s weeks are %s', (weeks, band) => {
    expect(bandOf(weeks)).toBe(band);
    expect(weekBands).toContain(band);
  });
});

test('the antigen that runs out first has the fewest known weeks', () => {
  const named = [
    { name: 'BCG', ...stock({ issued: 0, issued_first: 0 }) },
    { name: 'Penta', ...stock({ balance: 30 }) },
    { name: 'MR', ...stock({ balance: 30 }) },
    { name: 'YF', ...stock() },
  ];
  expect(shortest(named, 91)).toMatchObject({ stock: { name: 'Penta' }, weeks: 3 });
  expect(shortest([], 91)).toBeNull();
  expect(shortest(named.slice(0, 1), 91)).toBeNull();
});
