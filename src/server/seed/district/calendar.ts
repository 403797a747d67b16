import { addDays } from '#domain/kernel/calendar.ts';
import { type LocalDate, type LocalDateTime, quarterOf, yearOf } from '#domain/kernel/local-date.ts';

const hourMs = 60 * 60_000;
/** Nigeria's time is UTC+1 all year. */
const aheadMs = hourMs;

/** Days and times relative to the first start of the demo, so that its story is never out of date. */
export interface Calendar {
  readonly now: Date;
  readonly today: LocalDate;
  /** The day that many days ago. */
  ago(days: number): LocalDate;
}

export function calendarFrom(now: Date): Calendar {
  const today = new Date(now.getTime() + aheadMs).toISOString().slice(0, 10) as LocalDate;
  return { now, today, ago: (days) => addDays(today, -days) };
}

/** That many minutes after seven in the morning. */
export function minuteOf(on: LocalDate, minutes: number): LocalDateTime {
  const clock = 7 * 60 + Math.floor(minutes);
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${on}T${pad(Math.floor(clock / 60) % 24)}:${pad(clock % 60)}` as LocalDateTime;
}

/** The instant of a local date and time. */
export function momentOf(at: LocalDateTime): Date {
  return new Date(Date.parse(`${at}:00Z`) - aheadMs);
}

/** Date fields of a stock entry. */
export function particularsOf(officer: string, happenedAt: LocalDateTime) {
  const on = happenedAt.slice(0, 10) as LocalDate;
  return { officer, happenedAt, year: yearOf(on), quarter: quarterOf(on) };
}
