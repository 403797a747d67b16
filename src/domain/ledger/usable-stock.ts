import { daysBetween, type LocalDate } from '../kernel/local-date.ts';
import type { Lot } from './model.ts';

/** A wallet's doses by whether they may be given on a day. The three together are its balance. */
export interface UsableStock {
  readonly usable: number;
  /** Past their expiry day. */
  readonly expired: number;
  /** At VVM stage III, the discard point (WHO), and not expired. */
  readonly discard: number;
}

/** What of the lots in stock may be given on a day; a lot may be used through its expiry day. */
export function usableStock(
  lots: Iterable<Pick<Lot, 'expiryOn' | 'vvmStage' | 'left'>>,
  today: LocalDate,
): UsableStock {
  const doses = { usable: 0, expired: 0, discard: 0 };
  for (const { expiryOn, vvmStage, left } of lots) {
    if (daysBetween(today, expiryOn) < 0) doses.expired += left;
    else if (vvmStage === 'III') doses.discard += left;
    else doses.usable += left;
  }
  return doses;
}

/** True where no dose may be given, whatever is in the store and however the antigen was used before. */
export function isStockOut({ usable }: UsableStock): boolean {
  return usable <= 0;
}
