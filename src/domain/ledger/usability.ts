import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import type { Lot } from './model.ts';

/** A reason to think twice before using a lot. VVM stage III is the discard point (WHO). */
export type Caution = 'expired' | 'vvm-discard';

/** Cautions of a lot on a day; a lot may be used through its expiry day. */
export function cautions(lot: Pick<Lot, 'expiryOn' | 'vvmStage'>, today: LocalDate): readonly Caution[] {
  const found: Caution[] = [];
  if (daysBetween(lot.expiryOn, today) > 0) found.push('expired');
  if (lot.vvmStage === 'III') found.push('vvm-discard');
  return found;
}

/**
 * Order in which lots are offered: usable before doubtful, earliest expiry first, VVM stage II before I on the same day
 * (WHO: the vial that has seen more heat goes first), then by id so that two tablets agree.
 */
export function byUseFirst(today: LocalDate): (a: Lot, b: Lot) => number {
  return (a, b) =>
    cautions(a, today).length - cautions(b, today).length ||
    compared(a.expiryOn, b.expiryOn) ||
    compared(b.vvmStage, a.vvmStage) ||
    compared(a.id, b.id);
}

// By code unit: the order must not depend on the language of the tablet.
function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
