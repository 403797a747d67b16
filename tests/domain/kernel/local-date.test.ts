import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateOf,
  dayNumber,
  daysBetween,
  localDateSchema,
  localDateTimeSchema,
  quarterOf,
  yearOf,
  yearSchema,
} from '#domain/kernel/local-date.ts';

const runs = { numRuns: 1000 };
const day = (text: string) => localDateSchema.parse(text);
const isReal = (text: unknown) => localDateSchema.safeParse(text).success;
const isRealMinute = (text: unknown) => localDateTimeSchema.safeParse(text).success;

const pad = (n: number, width = 2) => String(n).padStart(width, '0');
const msPerDay = 86_400_000;
const realDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a local date', () => {
  it.each([
    ['1900-02-28', true],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2023-02-29', false],
    ['2024-02-29', true],
    ['2024-02-30', false],
    ['2100-02-29', false],
    ['2200-12-31', true],
    ['2201-01-01', false],
    ['1899-12-31', false],
    ['2026-00-10', false],
    ['2026-13-10', false],
    ['2026-01-00', false],
    ['2026-01-31', true],
    ['2026-04-30', true],
    ['2026-04-31', false],
    ['2026-06-31', false],
    ['2026-09-31', false],
    ['2026-11-31', false],
    ['2026-12-31', true],
    ['2026-12-32', false],
    ['2026-1-1', false],
    ['20/11/2026', false],
    ['2026-11-20 ', false],
    ['2026-11-20\n', false],
    ['2026-11-20T00:00', false],
    ['٢٠٢٦-١١-٢٠', false],
    ['', false],
    [20_261_120, false],
    [null, false],
  ])('%j is real: %s', (text, real) => {
    expect(isReal(text)).toBe(real);
  });

  it('is real exactly if the calendar has it', () => {
    const numbers = fc.tuple(fc.integer({ min: 1900, max: 2200 }), fc.nat(14), fc.nat(33));
    fc.assert(
      fc.property(numbers, ([year, month, dayOfMonth]) => {
        const text = `${pad(year, 4)}-${pad(month)}-${pad(dayOfMonth)}`;
        const date = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
        expect(isReal(text)).toBe(exists);
      }),
      runs,
    );
  });
});

describe('a local minute', () => {
  it.each([
    ['2026-11-20T00:00', true],
    ['2026-11-20T23:59', true],
    ['2026-11-20T24:00', false],
    ['2026-11-20T08:60', false],
    ['2026-02-29T08:14', false],
    ['2026-11-20T8:14', false],
    ['2026-11-20 08:14', false],
    ['2026-11-20T08:14:00', false],
    ['2026-11-20T08:14Z', false],
    ['2026-11-20', false],
  ])('%j is real: %s', (text, real) => {
    expect(isRealMinute(text)).toBe(real);
  });

  it('has a day', () => {
    expect(dateOf(localDateTimeSchema.parse('2026-11-20T23:59'))).toBe('2026-11-20');
  });
});

describe('dayNumber', () => {
  it.each([
    ['1970-01-01', 0],
    ['1970-01-02', 1],
    ['1969-12-31', -1],
    ['2000-02-29', 11_016],
    ['2000-03-01', 11_017],
    ['1900-01-01', -25_567],
  ])('of %s is %i', (text, number) => {
    expect(dayNumber(day(text))).toBe(number);
  });

  it('counts the calendar’s days', () => {
    fc.assert(
      fc.property(realDay, (text) => {
        expect(dayNumber(day(text))).toBe(new Date(`${text}T00:00:00Z`).getTime() / msPerDay);
      }),
      runs,
    );
  });
});

describe('daysBetween', () => {
  it('is one across a leap day and negative backwards', () => {
    expect(daysBetween(day('2024-02-28'), day('2024-02-29'))).toBe(1);
    expect(daysBetween(day('2024-02-28'), day('2024-03-01'))).toBe(2);
    expect(daysBetween(day('2023-02-28'), day('2023-03-01'))).toBe(1);
    expect(daysBetween(day('2027-01-01'), day('2026-12-31'))).toBe(-1);
  });

  it('sorts days like their text', () => {
    fc.assert(
      fc.property(realDay, realDay, (a, b) => {
        expect(Math.sign(daysBetween(day(a), day(b)))).toBe(a === b ? 0 : a < b ? 1 : -1);
      }),
      runs,
    );
  });
});

describe('the reporting period of a day', () => {
  it.each([
    ['2026-01-01', 'Q1'],
    ['2026-03-31', 'Q1'],
    ['2026-04-01', 'Q2'],
    ['2026-06-30', 'Q2'],
    ['2026-07-01', 'Q3'],
    ['2026-09-30', 'Q3'],
    ['2026-10-01', 'Q4'],
    ['2026-12-31', 'Q4'],
  ])('%s is in %s of its year', (text, quarter) => {
    expect(quarterOf(day(text))).toBe(quarter);
    expect(yearOf(day(text))).toBe(2026);
  });

  it.each([
    [1999, false],
    [2000, true],
    [2100, true],
    [2101, false],
    [2026.5, false],
    ['2026', false],
  ])('a year %j may be typed: %s', (year, typed) => {
    expect(yearSchema.safeParse(year).success).toBe(typed);
  });
});
