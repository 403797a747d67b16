import { addMonths } from '#domain/kernel/calendar.ts';
import { dateOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';
import type { LotHold } from './usability.ts';

/** Months between two counts of the stock: a national setting, the period of the monthly vaccine utilization summary. */
export const monthsBetweenCounts = 1;

/** A lot with the fields that counting needs. A lot on the way is on no shelf: it is counted when its arrival is confirmed. */
export interface CountableLot extends Pick<LotHold, 'isOnTheWay'> {
  readonly left: number;
  readonly cameAt: LocalDateTime;
  readonly countedAt: LocalDateTime | null;
}

/** The later of two counts, which may become known in either order. */
export function laterOf(known: LocalDateTime | undefined, counted: LocalDateTime): LocalDateTime {
  return known !== undefined && known > counted ? known : counted;
}

/** Day of the last full count of the stock, and whether the next is due. */
export interface CountStatus {
  readonly lastOn: LocalDate | null;
  readonly isDue: boolean;
}

/**
 * The latest day by which all stock of that day had been counted, for a wallet or a whole store: a lot that was skipped leaves the count
 * incomplete, one that arrived after the last count of that day does not.
 */
export function lastCountOf(lots: readonly CountableLot[]): LocalDate | null {
  const stocked = lots.filter(isOnTheShelf);
  const counts = lots.flatMap(({ countedAt }) => (countedAt === null ? [] : [countedAt])).toSorted();
  const isWhole = (at: LocalDateTime) =>
    stocked.every(
      ({ cameAt, countedAt }) => cameAt > at || (countedAt !== null && dateOf(countedAt) >= dateOf(at)),
    );
  const whole = counts.findLast(isWhole);
  return whole === undefined ? null : dateOf(whole);
}

/** A count is due a month after the last or, without one, a month after the first of the lots arrived; never for an empty store. */
export function countStatus(lots: readonly CountableLot[], today: LocalDate): CountStatus {
  const lastOn = lastCountOf(lots);
  const [first] = lots.flatMap((lot) => (isOnTheShelf(lot) ? dateOf(lot.cameAt) : [])).toSorted();
  const isDue = first !== undefined && addMonths(lastOn ?? first, monthsBetweenCounts) <= today;
  return { lastOn, isDue };
}

function isOnTheShelf({ left, isOnTheWay }: CountableLot): boolean {
  return left > 0 && isOnTheWay !== true;
}
