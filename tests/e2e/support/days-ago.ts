import { timeZone } from './tablet.ts';

/**
 * The date that many days ago, as a date field accepts it, in the tablets' time zone, where the day begins earlier
 * than in UTC.
 */
export function daysAgo(days: number): string {
  // Swedish dates have the form that the field expects.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now() - days * 86_400_000);
}
