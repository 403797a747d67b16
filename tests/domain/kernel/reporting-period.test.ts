import { expect, test } from 'vitest';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { reportingYears, typedPeriodOf, typedYearSchema } from '#domain/kernel/reporting-period.ts';

test.each([
  ['2026-01-01', { year: '2026', quarter: 'Q1' }],
  ['2026-03-31', { year: '2026', quarter: 'Q1' }],
  ['2026-04-01', { year: '2026', quarter: 'Q2' }],
  ['2025-12-31', { year: '2025', quarter: 'Q4' }],
])('for what happened on %s the calendar quarter is proposed', (on, period) => {
  expect(typedPeriodOf(on as LocalDate)).toEqual(period);
});

test('years run from the next one to ten back', () => {
  const years = reportingYears(2026);
  expect(years[0]).toBe(2027);
  expect(years.at(-1)).toBe(2016);
  expect(years).toHaveLength(12);
});

test('a year that is chosen already can be chosen, once', () => {
  expect(reportingYears(2026, 2009)[0]).toBe(2009);
  expect(reportingYears(2026, 2020)).toEqual(reportingYears(2026));
});

test.each(['1999', '2101', 'soon', ''])('%j is no reporting year', (typed) => {
  expect(typedYearSchema.safeParse(typed).success).toBe(false);
});

test('a chosen year is kept as a number', () => {
  expect(typedYearSchema.parse('2026')).toBe(2026);
});
