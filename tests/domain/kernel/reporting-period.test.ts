import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import {
  firstReportingYear,
  reportingYears,
  typedPeriodOf,
  typedYearSchema,
} from '#domain/kernel/reporting-period.ts';

test.each([
  ['2026-01-01', { year: '2026', quarter: 'Q1' }],
  ['2026-03-31', { year: '2026', quarter: 'Q1' }],
  ['2026-04-01', { year: '2026', quarter: 'Q2' }],
  ['2025-12-31', { year: '2025', quarter: 'Q4' }],
])('for what happened on %s the calendar quarter is proposed', (on, period) => {
  expect(typedPeriodOf(on as LocalDate)).toEqual(period);
});

test('years run from tomorrow’s back to the first one, newest first', () => {
  const years = reportingYears('2026-12-30' as LocalDate);
  expect([years[0], years.at(-1), years.length]).toEqual([2026, firstReportingYear, 11]);
  expect(reportingYears('2026-12-31' as LocalDate)[0]).toBe(2027);
});

test('a year already chosen can be chosen, and is listed once', () => {
  const today = '2026-11-20' as LocalDate;
  expect(reportingYears(today, 2009).at(-1)).toBe(2009);
  expect(reportingYears(today, 2020)).toEqual(reportingYears(today));
});

test.each(['1999', '2101', 'soon', ''])('%j is not a reporting year', (typed) => {
  expect(typedYearSchema.safeParse(typed).success).toBe(false);
});

test('a chosen year is kept as a number', () => {
  expect(typedYearSchema.parse('2026')).toBe(2026);
});
