import { daysBetween, type LocalDate } from '../kernel/local-date.ts';
import type { Lot } from './model.ts';
import type { LotHold } from './usability.ts';

/** A wallet's doses by whether they may be given on a day. All together are its balance. */
export interface UsableStock {
  readonly usable: number;
  /** Past their expiry day. */
  readonly expired: number;
  /** At VVM stage III, the discard point (WHO), and not expired. */
  readonly discard: number;
  /** Sent here, in the balance, and not confirmed: they may be given once somebody has counted them. */
  readonly onTheWay: number;
  /** On hold by the cold chain, and neither of these. */
  readonly onHold: number;
}

/** What of the lots in stock may be given on a day; a lot may be used through its expiry day. */
export function usableStock(
  lots: Iterable<Pick<Lot, 'expiryOn' | 'vvmStage' | 'left'> & LotHold>,
  today: LocalDate,
): UsableStock {
  const doses = { usable: 0, expired: 0, discard: 0, onTheWay: 0, onHold: 0 };
  for (const { expiryOn, vvmStage, left, isOnTheWay, isOnHold } of lots) {
    if (isOnTheWay === true) doses.onTheWay += left;
    else if (daysBetween(today, expiryOn) < 0) doses.expired += left;
    else if (vvmStage === 'III') doses.discard += left;
    else if (isOnHold === true) doses.onHold += left;
    else doses.usable += left;
  }
  return doses;
}

/** True where no dose may be given, whatever is in the store and however the antigen was used before. */
export function isStockOut({ usable }: UsableStock): boolean {
  return usable <= 0;
}

/** Doses of lots that were sent here and that nobody has confirmed. */
export function dosesOnTheWay(lots: Iterable<Pick<Lot, 'left'> & Pick<LotHold, 'isOnTheWay'>>): number {
  let doses = 0;
  for (const { left, isOnTheWay } of lots) if (isOnTheWay === true) doses += left;
  return doses;
}
