import type { LocalDate } from '#domain/kernel/local-date.ts';

const names = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

/** The day of the week of a date, in a word. */
export function weekdayOf(on: LocalDate): string {
  return names.format(new Date(`${on}T00:00:00Z`));
}
