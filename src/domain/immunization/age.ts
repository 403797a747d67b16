import { addDays, addMonths } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';

/** An age as a schedule names it: whole days, weeks, months or years by the calendar, never an average month. */
export type Age =
  | { readonly days: number }
  | { readonly weeks: number }
  | { readonly months: number }
  | { readonly years: number };

/** The day on which somebody born on a day reaches an age. */
export function dayOfAge(bornOn: LocalDate, age: Age): LocalDate {
  if ('days' in age) return addDays(bornOn, age.days);
  if ('weeks' in age) return addDays(bornOn, age.weeks * 7);
  return addMonths(bornOn, 'months' in age ? age.months : age.years * 12);
}

/** The day that somebody of an age on a day is taken to be born on: an estimate, since the age is of whole weeks or months. */
export function birthOfAge(
  age: { readonly weeks: number } | { readonly months: number },
  on: LocalDate,
): LocalDate {
  return 'weeks' in age ? addDays(on, -7 * age.weeks) : addMonths(on, -age.months);
}
