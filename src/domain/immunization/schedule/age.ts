import { addDays, addMonths, type MonthEnd } from '#domain/kernel/calendar.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';

/** An age in a schedule: whole days, weeks, months or years by the calendar, never an average month. */
export type Age =
  | { readonly days: number }
  | { readonly weeks: number }
  | { readonly months: number }
  | { readonly years: number };

/**
 * The day on which somebody reaches an age. If the month lacks that day, the later reading is used unless the early one is requested: a due
 * dose waits for the later day, a given dose counts from the earlier one on.
 */
export function dayOfAge(bornOn: LocalDate, age: Age, end?: MonthEnd): LocalDate {
  if ('days' in age) return addDays(bornOn, age.days);
  if ('weeks' in age) return addDays(bornOn, age.weeks * 7);
  return addMonths(bornOn, 'months' in age ? age.months : age.years * 12, end);
}

/**
 * The latest date of birth of somebody with an age on a day: an estimate, since an age is in whole weeks, months or years. On that day they
 * are exactly that old, also on the last days of a month: 12 months before 29 February 2024 is 28 February 2023, as that year has no 29th
 * and a child born on 1 March is not 12 months old yet.
 */
export function birthOfAge(age: Exclude<Age, { readonly days: number }>, on: LocalDate): LocalDate {
  if ('weeks' in age) return addDays(on, -7 * age.weeks);
  return addMonths(on, -('months' in age ? age.months : age.years * 12), 'last-day');
}

/** Age in whole months on a day. */
export function monthsOld(bornOn: LocalDate, on: LocalDate): number {
  const months =
    (Number(on.slice(0, 4)) - Number(bornOn.slice(0, 4))) * 12 +
    Number(on.slice(5, 7)) -
    Number(bornOn.slice(5, 7));
  return addMonths(bornOn, months) > on ? months - 1 : months;
}

/** An age as people say it. */
export type SpokenAge = Age | { readonly years: number; readonly months: number };

/**
 * Age on a day, in the unit that people use: days in the first two weeks, weeks up to 14 (the last that the schedule uses), then months
 * (three by then), and years from two on.
 */
export function spokenAge(bornOn: LocalDate, on: LocalDate): SpokenAge {
  const days = Math.max(daysBetween(bornOn, on), 0);
  if (days < 14) return { days };
  const weeks = Math.floor(days / 7);
  if (weeks <= 14) return { weeks };
  const months = monthsOld(bornOn, on);
  if (months < 24) return { months };
  return months % 12 === 0 ? { years: months / 12 } : { years: Math.floor(months / 12), months: months % 12 };
}
