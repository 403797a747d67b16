import { z } from 'zod';
import { addDays } from './calendar.ts';
import { type LocalDate, type Quarter, quarterOf, yearOf, yearSchema } from './local-date.ts';

/** A reporting period as a form holds it: a select gives texts. */
export interface TypedPeriod {
  readonly year: string;
  readonly quarter: Quarter;
}

/** The oldest year that anything is filed under: what happened before it is in nobody's stock any more. */
export const firstReportingYear = 2016;

/** Schema of a reporting year that comes from a select as a text and is kept as a number. */
export const typedYearSchema = z.coerce.number().pipe(yearSchema);

/** The reporting period that is proposed for what happened on a day: the calendar quarter of that day. */
export function typedPeriodOf(on: LocalDate): TypedPeriod {
  return { year: String(yearOf(on)), quarter: quarterOf(on) };
}

/**
 * Reporting years, newest first: what forms, filters, charts and `/v/api/year/` offer. From {@link firstReportingYear} to the year of
 * tomorrow, because what is dated a day ahead may be recorded; and the one that is chosen already.
 */
export function reportingYears(today: LocalDate, chosen?: number): readonly number[] {
  const newest = yearOf(addDays(today, 1));
  const years = Array.from({ length: newest - firstReportingYear + 1 }, (_, back) => newest - back);
  return chosen === undefined || years.includes(chosen) ? years : [...years, chosen];
}
