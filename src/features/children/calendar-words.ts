import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import { weekday } from '#domain/sessions/planned-days.ts';
import { catalogue, inLanguage } from '#language/catalogue.ts';
import type { Spoken } from '#language/spoken.ts';
import { monthName, shortened, weekdayName, weekdayNameIn } from '#ui/calendar-words.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { message } from '#language/message.ts';

/** The weekday of a date. */
export function weekdayOf(on: LocalDate): string {
  return weekdayName(weekday(on));
}

/** The weekday in three letters, for a column header. */
export function shortWeekdayOf(on: LocalDate): string {
  return shortened(weekdayOf(on));
}

/** Weekday and day: `Tuesday 24/11/2026`. */
export function dayWords(on: LocalDate): string {
  return calendarStrings.dayOn(weekdayOf(on), formatDate(on));
}

/** Weekday and day in a language other than the device's. */
export function dayWordsIn(language: Spoken, on: LocalDate): string {
  return inLanguage(language, calendarStrings).dayOn(weekdayNameIn(language, weekday(on)), formatDate(on));
}

/** Month and year of a month's first day, `2026-11-01`. */
export function monthWord(first: string): string {
  return calendarStrings.monthOfYear(monthName(Number(first.slice(5, 7))), first.slice(0, 4));
}

/** Recurrence of a plan in words: `every Tuesday`, `the second Tuesday of the month`; empty for a single session. */
export function rhythmWords({ on, repeat }: Pick<SessionPlan, 'on' | 'repeat'>): string {
  const name = weekdayOf(on);
  switch (repeat) {
    case 'once':
      return '';
    case 'weekly':
      return calendarStrings.every(name);
    case 'monthly':
      return calendarStrings.everyMonth(String(Math.ceil(Number(on.slice(8, 10)) / 7)), name);
  }
}

/** Words for days, months and weekly recurrence. */
const calendarStrings = catalogue('calendar', {
  monthOfYear: message<[month: string, year: string]>('{month} {year}', 'month', 'year'),
  dayOn: message<[weekday: string, day: string]>('{weekday} {day}', 'weekday', 'day'),
  every: message<[weekday: string]>('every {weekday}', 'weekday'),
  everyMonth: message<[week: string, weekday: string]>(
    'the {week, select, 1 {first} 2 {second} 3 {third} 4 {fourth} other {last}} {weekday} of the month',
    'week',
    'weekday',
  ),
});
