import type { Age } from '#domain/immunization/age.ts';
import { addMonths } from '#domain/kernel/calendar.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { ageStrings } from './age-strings.ts';

const weeksUntil = 12;
const monthsUntil = 24;

/** How old somebody is on a day, as one says it: days at first, then weeks, months, years. Exact days, no average month. */
export function ageWords(bornOn: LocalDate, on: LocalDate): string {
  const days = daysBetween(bornOn, on);
  if (days < 14) return ageStrings.days(Math.max(days, 0));
  const weeks = Math.floor(days / 7);
  if (weeks < weeksUntil) return ageStrings.weeks(weeks);
  const months = wholeMonths(bornOn, on);
  if (months < monthsUntil) return ageStrings.months(months);
  const years = Math.floor(months / 12);
  return months % 12 === 0 ? ageStrings.years(years) : ageStrings.yearsAndMonths(years, months % 12);
}

/** The age at which the schedule gives something. */
export function agePoint(age: Age): string {
  return isBirth(age) ? ageStrings.atBirth : counted(age);
}

/** The same inside a sentence: `at 6 weeks`. */
export function atAge(age: Age): string {
  return isBirth(age) ? ageStrings.atBirthSaid : ageStrings.at(counted(age));
}

function isBirth(age: Age): boolean {
  return 'days' in age && age.days === 0;
}

function counted(age: Age): string {
  if ('days' in age) return ageStrings.days(age.days);
  if ('weeks' in age) return ageStrings.weeks(age.weeks);
  return 'months' in age ? ageStrings.months(age.months) : ageStrings.years(age.years);
}

function wholeMonths(from: LocalDate, to: LocalDate): number {
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7));
  return addMonths(from, months) > to ? months - 1 : months;
}
