import { addMonths } from '#domain/kernel/calendar.ts';
import { dateOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';
import type { LotHold } from './usability.ts';

/** Stock is counted once a month: a national setting, the period of the monthly vaccine utilization summary. */
export const monthsBetweenCounts = 1;

/** A lot as far as counting it goes. What is on the way is on no shelf: it is counted when its arrival is confirmed. */
export interface CountableLot extends Pick<LotHold, 'isOnTheWay'> {
  readonly left: number;
  readonly cameOn: LocalDate;
  readonly countedAt: LocalDateTime | null;
}

/** The moment of the latest of two counts: they may become known in another order. */
export function laterOf(known: LocalDateTime | undefined, counted: LocalDateTime): LocalDateTime {
  return known !== undefined && known > counted ? known : counted;
}

/** When stock was counted last, and whether it is to be counted again. */
export interface CountStanding {
  readonly lastOn: LocalDate | null;
  readonly isDue: boolean;
}

/**
 * The latest day on which all that is in stock and was there then had been counted, of a wallet or a whole store: a lot that was
 * passed over leaves the count of the others undone.
 */
export function lastCountOf(lots: readonly CountableLot[]): LocalDate | null {
  const stocked = lots.filter(isOnTheShelf);
  const days = lots.flatMap(({ countedAt }) => (countedAt === null ? [] : [dateOf(countedAt)])).toSorted();
  const isWhole = (day: LocalDate) =>
    stocked.every(
      ({ cameOn, countedAt }) => cameOn > day || (countedAt !== null && dateOf(countedAt) >= day),
    );
  return days.findLast(isWhole) ?? null;
}

/** A count is due a month after the last, or where there was none after the first of the lots came; nothing is due of an empty store. */
export function countStanding(lots: readonly CountableLot[], today: LocalDate): CountStanding {
  const lastOn = lastCountOf(lots);
  const [first] = lots.flatMap((lot) => (isOnTheShelf(lot) ? lot.cameOn : [])).toSorted();
  const isDue = first !== undefined && addMonths(lastOn ?? first, monthsBetweenCounts) <= today;
  return { lastOn, isDue };
}

function isOnTheShelf({ left, isOnTheWay }: CountableLot): boolean {
  return left > 0 && isOnTheWay !== true;
}
