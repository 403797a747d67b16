import { expect, test } from 'vitest';
import { chosenMonths, type ReportMonth } from '#domain/reports/report-month.ts';

const now = '2026-11' as ReportMonth;

test.each([
  ['nothing: the last twelve', null, null, '2025-12', '2026-11', 12],
  ['this year: as far as it has come', 2026, null, '2026-01', '2026-11', 11],
  ['a year', 2024, null, '2024-01', '2024-12', 12],
  ['a quarter of a year', 2025, 'Q2', '2025-04', '2025-06', 3],
  ['a quarter of this year', null, 'Q4', '2026-10', '2026-11', 2],
] as const)('%s', (_, year, quarter, first, last, count) => {
  const months = chosenMonths({ year, quarter }, now);
  expect([months[0], months.at(-1), months.length]).toEqual([first, last, count]);
});

test('a quarter that has not begun has no months', () => {
  expect(chosenMonths({ year: 2026, quarter: 'Q4' }, '2026-09' as ReportMonth)).toEqual([]);
});
