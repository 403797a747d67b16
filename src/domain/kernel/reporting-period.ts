import { z } from 'zod';
import { type LocalDate, type Quarter, quarterOf, yearOf, yearSchema } from './local-date.ts';

/** A reporting period as a form holds it: a select gives texts. */
export interface TypedPeriod {
  readonly year: string;
  readonly quarter: Quarter;
}

const yearsBack = 10;

/** Schema of a reporting year that comes from a select as a text and is kept as a number. */
export const typedYearSchema = z.coerce.number().pipe(yearSchema);

/** The reporting period that is proposed for what happened on a day: the calendar quarter of that day. */
export function typedPeriodOf(on: LocalDate): TypedPeriod {
  return { year: String(yearOf(on)), quarter: quarterOf(on) };
}

/** Reporting years that can be chosen: one ahead, ten back for late entries, and the one that is chosen already. */
export function reportingYears(thisYear: number, chosen?: number): readonly number[] {
  const years = Array.from({ length: yearsBack + 2 }, (_, index) => thisYear + 1 - index);
  return chosen === undefined || years.includes(chosen) ? years : [chosen, ...years];
}
