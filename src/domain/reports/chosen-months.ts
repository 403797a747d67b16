import type { Quarter } from '#domain/kernel/local-date.ts';
import { monthsBefore, monthsFrom, type ReportMonth } from './report-month.ts';

const monthsShown = 12;
const monthsOfQuarter = 3;

/**
 * The months that a year and a quarter choose, the oldest first: of a year all, of a quarter three, without either the last
 * twelve. A quarter without a year is that of this year. Months after the current one are left out: nothing is missing there.
 */
export function chosenMonths(
  { year, quarter }: { readonly year: number | null; readonly quarter: Quarter | null },
  current: ReportMonth,
): readonly ReportMonth[] {
  if (year === null && quarter === null)
    return monthsFrom(monthsBefore(current, monthsShown - 1), monthsShown);
  const january = `${year ?? current.slice(0, 4)}-01` as ReportMonth;
  const months =
    quarter === null
      ? monthsFrom(january, monthsShown)
      : monthsFrom(monthsBefore(january, -monthsOfQuarter * (Number(quarter.slice(1)) - 1)), monthsOfQuarter);
  return months.filter((month) => month <= current);
}
