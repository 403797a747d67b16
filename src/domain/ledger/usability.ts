import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import type { Lot } from './model.ts';

/** Reasons on the box against its use. VVM stage III is the discard point (WHO). */
type LabelCaution = 'expired' | 'vvm-discard';

/** A reason to think twice before using a lot. */
export type Caution = LabelCaution | 'on-hold' | 'on-the-way';

/** Facts about a lot besides its row. */
export interface LotHold {
  /** True if it lies in equipment that broke down, froze it or heated it (domain/equipment/hold.ts). */
  readonly isOnHold?: boolean;
  /** True if another facility sent it and its arrival is not confirmed here: it is in the wallet, but not on the shelf. */
  readonly isOnTheWay?: boolean;
}

/** Warnings from a box's label on a day; a lot may be used through its expiry day. */
export function cautions(lot: Pick<Lot, 'expiryOn' | 'vvmStage'>, today: LocalDate): readonly LabelCaution[] {
  const found: LabelCaution[] = [];
  if (daysBetween(lot.expiryOn, today) > 0) found.push('expired');
  if (lot.vvmStage === 'III') found.push('vvm-discard');
  return found;
}

/** Warnings about a lot on a day: those of its label, being on hold, and an unconfirmed arrival. */
export function lotCautions(
  lot: Pick<Lot, 'expiryOn' | 'vvmStage'> & LotHold,
  today: LocalDate,
): readonly Caution[] {
  return [
    ...cautions(lot, today),
    ...(lot.isOnHold === true ? (['on-hold'] as const) : []),
    ...(lot.isOnTheWay === true ? (['on-the-way'] as const) : []),
  ];
}

/** Fields that determine the order of use; for an issued entry the label of its lot, and its own id. */
export type Offered = Pick<Lot, 'expiryOn' | 'vvmStage'> & LotHold & { readonly id: string };

/**
 * The one order in which lots are offered and listed: usable before doubtful; then VVM stage II before I, because the vial that has seen
 * more heat is used first whatever its expiry (WHO, Immunization in Practice, 2015, module 2); then the earliest expiry; then by id, so
 * that two tablets agree.
 */
export function byUseFirst(today: LocalDate): (a: Offered, b: Offered) => number {
  return (a, b) =>
    lotCautions(a, today).length - lotCautions(b, today).length ||
    compared(b.vvmStage, a.vvmStage) ||
    compared(a.expiryOn, b.expiryOn) ||
    compared(a.id, b.id);
}

// Compares by code unit, so that the order does not depend on the tablet's language.
function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A wallet's doses by usability on a day. Together they are its balance. */
export interface UsableStock {
  readonly usable: number;
  /** Past their expiry day. */
  readonly expired: number;
  /** At VVM stage III, the discard point (WHO), and not expired. */
  readonly discard: number;
  /** Sent here, in the balance, and not confirmed: they may be given once they have been counted. */
  readonly onTheWay: number;
  /** On hold by the cold chain, and none of the others. */
  readonly onHold: number;
}

/** Doses of the lots in stock by usability on a day; a lot may be used through its expiry day. */
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

/** True if no dose may be given, whatever is in the store and however the antigen was used before. */
export function isStockOut({ usable }: UsableStock): boolean {
  return usable <= 0;
}

/** Doses of lots that were sent here and not confirmed. */
export function dosesOnTheWay(lots: Iterable<Pick<Lot, 'left'> & Pick<LotHold, 'isOnTheWay'>>): number {
  let doses = 0;
  for (const { left, isOnTheWay } of lots) if (isOnTheWay === true) doses += left;
  return doses;
}
