import { z } from 'zod';
import { addDays } from './calendar.ts';
import { type LocalDate, type Quarter, quarterOf, yearOf, yearSchema } from './local-date.ts';

/** A reporting period in a form, as texts, because a select returns texts. */
export interface TypedPeriod {
  readonly year: string;
  readonly quarter: Quarter;
}

/** The earliest reporting year; older stock is gone. */
export const firstReportingYear = 2016;

/** Schema of a reporting year, a text in a select and a number when stored. */
export const typedYearSchema = z.coerce.number().pipe(yearSchema);

/** The reporting period suggested for a day: its calendar quarter. */
export function typedPeriodOf(on: LocalDate): TypedPeriod {
  return { year: String(yearOf(on)), quarter: quarterOf(on) };
}

/**
 * Reporting years, newest first, for forms, filters, charts and `/v/api/year/`: from {@link firstReportingYear} to the year of tomorrow,
 * because an activity may be dated a day ahead, and the chosen one.
 */
export function reportingYears(today: LocalDate, chosen?: number): readonly number[] {
  const newest = yearOf(addDays(today, 1));
  const years = Array.from({ length: newest - firstReportingYear + 1 }, (_, back) => newest - back);
  return chosen === undefined || years.includes(chosen) ? years : [...years, chosen];
}
