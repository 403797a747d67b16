import type { LocalDate } from '#domain/kernel/local-date.ts';

/** Where the facilities are. It has no summer time. */
const zone = 'Africa/Lagos';
const offsetMs = 60 * 60_000;

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The calendar day and the hour (0 to 23) that it is at the facilities. */
export function localDayOf(now: Date): { readonly today: LocalDate; readonly hour: number } {
  const of = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return { today: `${of['year']}-${of['month']}-${of['day']}` as LocalDate, hour: Number(of['hour']) };
}

/** The moment that a day begins at the facilities. */
export function startOf(on: LocalDate): Date {
  return new Date(Date.parse(`${on}T00:00:00Z`) - offsetMs);
}
