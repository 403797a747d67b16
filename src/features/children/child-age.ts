import type { Age } from '#domain/immunization/age.ts';
import { addMonths } from '#domain/kernel/calendar.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { cardStrings } from './card/child-card-strings.ts';

const weeksUntil = 12;
const monthsUntil = 24;

/** How old somebody is on a day, as one says it: days at first, then weeks, months, years. Exact days, no average month. */
export function ageWords(bornOn: LocalDate, on: LocalDate): string {
  const days = daysBetween(bornOn, on);
  if (days < 14) return counted(Math.max(days, 0), 'day');
  const weeks = Math.floor(days / 7);
  if (weeks < weeksUntil) return counted(weeks, 'week');
  const months = wholeMonths(bornOn, on);
  if (months < monthsUntil) return counted(months, 'month');
  const years = counted(Math.floor(months / 12), 'year');
  return months % 12 === 0 ? years : `${years} ${counted(months % 12, 'month')}`;
}

/** The age at which the schedule gives something. */
export function agePoint(age: Age): string {
  if ('days' in age) return age.days === 0 ? cardStrings.atBirth : counted(age.days, 'day');
  if ('weeks' in age) return counted(age.weeks, 'week');
  return 'months' in age ? counted(age.months, 'month') : counted(age.years, 'year');
}

function wholeMonths(from: LocalDate, to: LocalDate): number {
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7));
  return addMonths(from, months) > to ? months - 1 : months;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
