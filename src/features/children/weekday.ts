import type { LocalDate } from '#domain/kernel/local-date.ts';
import { weekday } from '#domain/sessions/planned-days.ts';
import { weekdayName } from '#ui/calendar-words.ts';

/** The day of the week of a date, in a word. */
export function weekdayOf(on: LocalDate): string {
  return weekdayName(weekday(on));
}
