import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';

/** A calendar date (2026-11-20), a local date and time (2026-11-20T08:14), an instant with its zone, or milliseconds. */
export type DateInput = string | number | Date;

const withoutZone = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;

/** Parts of a date in local form. */
export interface LocalParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: number;
  readonly minute: string;
}

/**
 * Day, month, year: `20/11/2026`. A text without a zone is shown as written, an instant by the facilities' clock. Any other text is
 * returned unchanged, because a wrong date is worse than an ugly one.
 */
export function formatDate(input: DateInput): string {
  const parts = localParts(input);
  return parts ? `${parts.day}/${parts.month}/${parts.year}` : String(input);
}

/** Date and 12-hour time: `20/11/2026 08:14 AM`. */
export function formatDateTime(input: DateInput): string {
  const parts = localParts(input);
  if (!parts) return String(input);
  return `${formatDate(input)} ${halfDay(parts)}`;
}

/** 12-hour time: `08:14 AM`. Any other text is returned unchanged. */
export function formatTime(input: DateInput): string {
  const parts = localParts(input);
  return parts ? halfDay(parts) : String(input);
}

function halfDay({ hour, minute }: LocalParts): string {
  return `${twoDigits(hour % 12 === 0 ? 12 : hour % 12)}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The parts of a date or moment, for an instant at the facilities; undefined for any other text. */
export function localParts(input: DateInput): LocalParts | undefined {
  const match = typeof input === 'string' ? withoutZone.exec(input) : null;
  if (match) {
    const [, year = '', month = '', day = '', hour = '0', minute = '00'] = match;
    return { year, month, day, hour: Number(hour), minute };
  }
  const ms = new Date(input).getTime();
  return Number.isNaN(ms) ? undefined : localParts(facilityMinuteAt(ms));
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
