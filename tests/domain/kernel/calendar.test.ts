import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '#domain/kernel/calendar.ts';
import { daysBetween, localDateSchema, type LocalDate } from '#domain/kernel/local-date.ts';

const day = (text: string) => localDateSchema.parse(text);
const realDay = fc
  .date({ min: new Date('1901-01-01T00:00:00Z'), max: new Date('2150-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10) as LocalDate);

describe('days added to a day', () => {
  it('are the days of the platform calendar', () => {
    fc.assert(
      fc.property(realDay, fc.integer({ min: -400, max: 8000 }), (on, days) => {
        const expected = new Date(Date.parse(`${on}T00:00:00Z`) + days * 86_400_000).toISOString();
        expect(addDays(on, days)).toBe(expected.slice(0, 10));
        expect(daysBetween(on, addDays(on, days))).toBe(days);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('months added to a day', () => {
  // CDC, CDSi Logic Specification, date calculation rules: a day that a month lacks becomes the first of the next month.
  it.each([
    ['2026-01-15', 5, '2026-06-15'],
    ['2026-08-31', 6, '2027-03-01'],
    ['2023-08-29', 6, '2024-02-29'],
    ['2024-08-29', 6, '2025-03-01'],
    ['2026-01-31', 9, '2026-10-31'],
    ['2026-01-31', 5, '2026-07-01'],
    ['2026-12-10', 1, '2027-01-10'],
    ['2024-02-29', 12, '2025-03-01'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %i months is %s', (on, months, expected) => {
    expect(addMonths(day(on), months)).toBe(expected);
  });

  it.each([
    ['2026-11-27', -12, '2025-11-27'],
    ['2026-11-27', -18, '2025-05-27'],
    ['2026-11-27', -11, '2025-12-27'],
    ['2027-01-15', -2, '2026-11-15'],
    ['2026-01-31', -1, '2025-12-31'],
    ['2026-03-01', -24, '2024-03-01'],
    ['2026-03-31', -1, '2026-03-01'],
    ['2024-02-29', -12, '2023-03-01'],
    ['1900-01-01', -12, '1899-01-01'],
  ])('%s and %i months is %s', (on, months, expected) => {
    expect(addMonths(day(on), months)).toBe(expected);
  });

  it('are the months of the platform calendar in both directions, with both readings of a day that a month lacks', () => {
    fc.assert(
      fc.property(realDay, fc.integer({ min: -300, max: 300 }), (on, months) => {
        const [year = 0, month = 0, date = 0] = on.split('-').map(Number);
        const first = Date.UTC(year, month - 1 + months, 1);
        const dayOfMonth = (at: number) => new Date(at).toISOString().slice(0, 10);
        const [lastDay, after] = [1, 2].map((more) =>
          dayOfMonth(Date.UTC(year, month - 1 + months + 1, more - 1)),
        );
        const isShort = date > Number(lastDay?.slice(8));
        const sameDay = dayOfMonth(first + (date - 1) * 86_400_000);
        expect(addMonths(on, months)).toBe(isShort ? after : sameDay);
        expect(addMonths(on, months, 'last-day')).toBe(isShort ? lastDay : sameDay);
      }),
      { numRuns: 5000 },
    );
  });

  it('give a real day, and never a later one for fewer months', () => {
    fc.assert(
      fc.property(realDay, fc.integer({ min: -300, max: 300 }), (on, months) => {
        const later = addMonths(on, months);
        expect(new Date(later).toISOString().slice(0, 10)).toBe(later);
        expect(daysBetween(later, addMonths(on, months + 1))).toBeGreaterThan(0);
      }),
    );
  });
});
