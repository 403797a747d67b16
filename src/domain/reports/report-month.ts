import { z } from 'zod';
import { type Brand, branded } from '#domain/kernel/brand.ts';
import { fieldFaults } from '#domain/kernel/field-faults.ts';
import type { LocalDate, LocalDateTime, Quarter } from '#domain/kernel/local-date.ts';

/** A reported calendar month, `2026-11`. Sorted as text it is in order. */
export type ReportMonth = Brand<string, 'ReportMonth'>;

export const reportMonthSchema = branded<z.ZodString, 'ReportMonth'>(
  z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, fieldFaults.notAMonth)
    .meta({ examples: ['2026-11'] }),
);

/** The month of a date or a minute. */
export function monthOf(at: LocalDate | LocalDateTime): ReportMonth {
  return at.slice(0, 7) as ReportMonth;
}

/** The month some months before another. */
export function monthsBefore(month: ReportMonth, count: number): ReportMonth {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}` as ReportMonth;
}

/** Consecutive months from a first one. */
export function monthsFrom(first: ReportMonth, count: number): readonly ReportMonth[] {
  return Array.from({ length: count }, (_, index) => monthsBefore(first, -index));
}

/** Day of the next month up to which reports of a month are on time. */
const lastDayInTime = 5;

/** The first day on which records of the month come late. */
export function lateFrom(month: ReportMonth): LocalDate {
  return dayAfter(month, lastDayInTime + 1);
}

/** The last day on which records of the month are on time. */
export function dueOn(month: ReportMonth): LocalDate {
  return dayAfter(month, lastDayInTime);
}

function dayAfter(month: ReportMonth, day: number): LocalDate {
  return `${monthsBefore(month, -1)}-${String(day).padStart(2, '0')}` as LocalDate;
}

/** State of the last ended month's report, for those who owe it. */
export interface ReportStatus {
  readonly month: ReportMonth;
  readonly dueOn: LocalDate;
  readonly isLate: boolean;
  /** Records of the month that are not on the server yet. */
  readonly waiting: number;
}

/**
 * State of last month's report: due until its day, and late afterwards as long as records of the month wait to be sent. Null if it needs no
 * attention. `waitingOf` contains the date of each waiting record.
 */
export function reportStatus(today: LocalDate, waitingOf: readonly LocalDate[]): ReportStatus | null {
  const month = monthsBefore(monthOf(today), 1);
  const waiting = waitingOf.filter((day) => monthOf(day) === month).length;
  const isLate = today >= lateFrom(month);
  return isLate && waiting === 0 ? null : { month, dueOn: dueOn(month), isLate, waiting };
}

const monthsShown = 12;
const monthsOfQuarter = 3;

/**
 * The months of a chosen year and quarter, oldest first: all of a year, three of a quarter, the last twelve without either. A quarter
 * without a year is this year's. Months after the current one are left out, because nothing is missing there.
 */
export function chosenMonths(
  { year, quarter }: { readonly year: number | null; readonly quarter: Quarter | null },
  current: ReportMonth,
): readonly ReportMonth[] {
  if (year === null && quarter === null)
    return monthsFrom(monthsBefore(current, monthsShown - 1), monthsShown);
  const january = `${year ?? current.slice(0, 4)}-01` as ReportMonth;
  const months =
    quarter === null
      ? monthsFrom(january, monthsShown)
      : monthsFrom(monthsBefore(january, -monthsOfQuarter * (Number(quarter.slice(1)) - 1)), monthsOfQuarter);
  return months.filter((month) => month <= current);
}
