import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import type { Lot } from './model.ts';

/** What a box says against its use. VVM stage III is the discard point (WHO). */
export type LabelCaution = 'expired' | 'vvm-discard';

/** A reason to think twice before using a lot. */
export type Caution = LabelCaution | 'on-hold';

/** What is known of a lot beside its row. */
export interface LotHold {
  /** It lies in equipment that broke down (domain/equipment/hold.ts). */
  readonly isOnHold?: boolean;
}

/** Cautions of what is written on a box, on a day; a lot may be used through its expiry day. */
export function cautions(lot: Pick<Lot, 'expiryOn' | 'vvmStage'>, today: LocalDate): readonly LabelCaution[] {
  const found: LabelCaution[] = [];
  if (daysBetween(lot.expiryOn, today) > 0) found.push('expired');
  if (lot.vvmStage === 'III') found.push('vvm-discard');
  return found;
}

/** Cautions of a lot on a day: those of its label, and that it is on hold. */
export function lotCautions(
  lot: Pick<Lot, 'expiryOn' | 'vvmStage'> & LotHold,
  today: LocalDate,
): readonly Caution[] {
  return lot.isOnHold === true ? [...cautions(lot, today), 'on-hold'] : cautions(lot, today);
}

/**
 * Order in which lots are offered: usable before doubtful, earliest expiry first, VVM stage II before I on the same day
 * (WHO: the vial that has seen more heat goes first), then by id so that two tablets agree.
 */
export function byUseFirst(today: LocalDate): (a: Lot & LotHold, b: Lot & LotHold) => number {
  return (a, b) =>
    lotCautions(a, today).length - lotCautions(b, today).length ||
    compared(a.expiryOn, b.expiryOn) ||
    compared(b.vvmStage, a.vvmStage) ||
    compared(a.id, b.id);
}

// By code unit: the order must not depend on the language of the tablet.
function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
