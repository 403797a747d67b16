import { assert } from './assert.ts';
import { dayNumber, daysInMonth, type LocalDate } from './local-date.ts';

/** The day a number of days later, or earlier if negative. */
export function addDays(on: LocalDate, days: number): LocalDate {
  return dayOf(dayNumber(on) + days);
}

/** Reading of a day that the month lacks: the first day of the next month, or the last day of the month itself. */
export type MonthEnd = 'first-after' | 'last-day';

/**
 * The same day of the month some months later, or earlier if negative. If that month lacks the day, it is the first of the following month
 * (CDC, CDSi Logic Specification, "CALCDT-5"): a child born on 31 August is six months old on 1 March. Ending on the month's last day
 * instead (WHO counts a month after 31 January to 28 February) has to be requested.
 */
export function addMonths(on: LocalDate, months: number, end: MonthEnd = 'first-after'): LocalDate {
  assert(Number.isInteger(months), 'months are counted whole');
  const counted = Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7)) - 1 + months;
  const [year, month, day] = [Math.floor(counted / 12), (counted % 12) + 1, Number(on.slice(8, 10))];
  const last = daysInMonth(year, month);
  const lastDay = `${pad(year, 4)}-${pad(month, 2)}-${pad(Math.min(day, last), 2)}` as LocalDate;
  return day > last && end === 'first-after' ? addDays(lastDay, 1) : lastDay;
}

// The inverse of dayNumber (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
function dayOf(number: number): LocalDate {
  assert(Number.isInteger(number), 'a day has a whole number');
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as LocalDate;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
