import { timeZone } from './tablet.ts';

/** The day so many days before today, as a date field takes it: of the tablets, where the day begins before that of UTC. */
export function daysAgo(days: number): string {
  // The Swedes write a day as the field does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now() - days * 86_400_000);
}
