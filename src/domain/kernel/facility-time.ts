import { addDays } from './calendar.ts';
import { dateOf, dayNumber, type LocalDate, type LocalDateTime } from './local-date.ts';

/*
 * The one clock for every day and minute that the product writes or shows: that of the facilities, in Africa/Lagos, an hour ahead of UTC
 * all year round (IANA time zone database, "Africa/Lagos": WAT, no summer time). The zone of a device is ignored.
 */

const aheadOfUtcMs = 60 * 60_000;
const minuteMs = 60_000;
const minutesInADay = 24 * 60;

/** The facilities' minute at an instant, in ms since 1970. */
export function facilityMinuteAt(ms: number): LocalDateTime {
  const minutes = Math.floor((ms + aheadOfUtcMs) / minuteMs);
  const day = Math.floor(minutes / minutesInADay);
  const minuteOfDay = minutes - day * minutesInADay;
  const on = addDays('1970-01-01' as LocalDate, day);
  return `${on}T${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}` as LocalDateTime;
}

/** The facilities' date at an instant, in ms since 1970. */
export function facilityDayAt(ms: number): LocalDate {
  return dateOf(facilityMinuteAt(ms));
}

/** The facilities' date at an instant in the format of events, in UTC. */
export function facilityDayOf(at: string): LocalDate {
  return facilityDayAt(instantOfUtc(at));
}

/** An instant in the format of events, in UTC, to the minute; returned in ms since 1970. */
export function instantOfUtc(at: string): number {
  return instantOf(at.slice(0, 16) as LocalDateTime) + aheadOfUtcMs;
}

/** The instant of a minute at the facilities, in ms since 1970. */
export function instantOf(at: LocalDateTime): number {
  const minutes = Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16));
  return (dayNumber(dateOf(at)) * minutesInADay + minutes) * minuteMs - aheadOfUtcMs;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
