import { daysBetween, type LocalDate, type Quarter } from '#domain/kernel/local-date.ts';
import { weeksAtUse } from '#domain/ledger/stock-level.ts';
import { chosenMonths, monthsBefore, monthsFrom, type ReportMonth } from './report-month.ts';

/** Past months over which use is measured. */
const monthsOfUse = 3;

/** Number of weeks from which stock is no longer low. */
export const minWeeks = 2;

/** A stock of an antigen, and the doses taken out of it in the months over which use is measured. */
export interface StockAndUse {
  /** Number of ledger entries ever; 0 if the antigen is not kept. */
  readonly entries: number;
  readonly balance: number;
  /** Unconfirmed doses of the balance, which do not count towards the weeks until they are here. */
  readonly on_the_way?: number | undefined;
  /** Doses of the balance that are here and may not be given (`usableStock`): expired, at the discard point or on hold. */
  readonly not_usable?: number | undefined;
  readonly issued: number;
  /** Part of `issued` in the first of the months. */
  readonly issued_first: number;
}

/**
 * The months over which use is measured, oldest first: the last three that are over at the end of the chosen year and quarter. For the
 * current period, and without one, these are the last three before the current month.
 */
export function useMonths(
  chosen: { readonly year: number | null; readonly quarter: Quarter | null },
  current: ReportMonth,
): readonly ReportMonth[] {
  const last = chosenMonths(chosen, current).findLast((month) => month < current);
  return monthsFrom(
    monthsBefore(last ?? current, last === undefined ? monthsOfUse : monthsOfUse - 1),
    monthsOfUse,
  );
}

/** Number of days in consecutive months. */
export function daysOf(months: readonly ReportMonth[]): number {
  const [first, last] = [months.at(0), months.at(-1)];
  if (first === undefined || last === undefined) return 0;
  return daysBetween(firstDay(first), firstDay(monthsBefore(last, -1)));
}

const firstDay = (month: ReportMonth) => `${month}-01` as LocalDate;

/**
 * Weeks that the usable doses of a balance last at the measured use, as `stockLevel` computes them for a facility. For a kept antigen
 * without a usable dose they are 0, whatever its use; with any usable dose they are more.
 *
 * Null if the ledger knows too little: the antigen is not kept, or nothing was issued in the first of the months, so that their sum may be
 * incomplete (as in `stockLevel`).
 */
export function weeksOfStock(
  {
    entries,
    balance,
    on_the_way: sent = 0,
    not_usable: notUsable = 0,
    issued,
    issued_first: issuedFirst,
  }: StockAndUse,
  days: number,
): number | null {
  if (entries === 0) return null;
  const usable = balance - sent - notUsable;
  if (usable <= 0) return 0;
  if (issued <= 0 || issuedFirst <= 0) return null;
  return weeksAtUse(usable, { doses: issued, days });
}

export const weekBands = ['stock-out', 'under-2', '2-to-4', '4-to-8', 'over-8'] as const;
export type WeekBand = (typeof weekBands)[number];

/** Names the band of a number of weeks. */
export function bandOf(weeks: number): WeekBand {
  if (weeks <= 0) return 'stock-out';
  if (weeks < minWeeks) return 'under-2';
  if (weeks < 4) return '2-to-4';
  return weeks <= 8 ? '4-to-8' : 'over-8';
}

/** The stock that lasts the shortest, the first of several; null if none is known. */
export function shortest<Stock extends StockAndUse>(
  stocks: readonly Stock[],
  days: number,
): { readonly stock: Stock; readonly weeks: number } | null {
  let found: { readonly stock: Stock; readonly weeks: number } | null = null;
  for (const stock of stocks) {
    const weeks = weeksOfStock(stock, days);
    if (weeks !== null && (found === null || weeks < found.weeks)) found = { stock, weeks };
  }
  return found;
}
