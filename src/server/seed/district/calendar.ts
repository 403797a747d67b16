import { addDays } from '#domain/kernel/calendar.ts';
import { type LocalDate, type LocalDateTime, quarterOf, yearOf } from '#domain/kernel/local-date.ts';

const hourMs = 60 * 60_000;
/** Nigeria's clocks are an hour ahead of UTC all year. */
const aheadMs = hourMs;

/** Days and moments as they stand to the first start of the demo, so that what it tells is never out of date. */
export interface Calendar {
  readonly now: Date;
  readonly today: LocalDate;
  /** The day so many days ago. */
  ago(days: number): LocalDate;
}

export function calendarFrom(now: Date): Calendar {
  const today = new Date(now.getTime() + aheadMs).toISOString().slice(0, 10) as LocalDate;
  return { now, today, ago: (days) => addDays(today, -days) };
}

/** So many minutes after seven in the morning. */
export function minuteOf(on: LocalDate, minutes: number): LocalDateTime {
  const clock = 7 * 60 + Math.floor(minutes);
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${on}T${pad(Math.floor(clock / 60) % 24)}:${pad(clock % 60)}` as LocalDateTime;
}

/** The moment of a minute on the wall. */
export function momentOf(at: LocalDateTime): Date {
  return new Date(Date.parse(`${at}:00Z`) - aheadMs);
}

/** Date fields of a stock entry. */
export function particularsOf(officer: string, happenedAt: LocalDateTime) {
  const on = happenedAt.slice(0, 10) as LocalDate;
  return { officer, happenedAt, year: yearOf(on), quarter: quarterOf(on) };
}
