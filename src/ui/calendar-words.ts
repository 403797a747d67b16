import { catalogue, inLanguage } from '#language/catalogue.ts';
import type { Spoken } from '#language/spoken.ts';

// Browsers rarely know these names in Nigeria's languages, so they are texts like all others.
const days = catalogue('weekdays', {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
});
const months = catalogue('months', {
  january: 'January',
  february: 'February',
  march: 'March',
  april: 'April',
  may: 'May',
  june: 'June',
  july: 'July',
  august: 'August',
  september: 'September',
  october: 'October',
  november: 'November',
  december: 'December',
});

const dayNames = Object.values(days);
const monthNames = Object.values(months);

/** The name of a day of the week, 0 for Monday. */
export function weekdayName(day: number): string {
  return dayNames[day] ?? '';
}

/** The same in a language other than this device's. */
export function weekdayNameIn(language: Spoken, day: number): string {
  return Object.values(inLanguage(language, days))[day] ?? '';
}

/** The name of a month, 1 for January. */
export function monthName(month: number): string {
  return monthNames[month - 1] ?? '';
}

/** A name of a day or a month in a narrow column: `Mon`, `Jan`. */
export function shortened(name: string): string {
  return Array.from(name).slice(0, 3).join('');
}
