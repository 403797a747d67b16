import { type AdjustmentReason, isDiscard } from './adjustment-reasons.ts';
import type { Direction, LedgerLine } from './model.ts';

/**
 * Wastage of an issued entry: doses that reached no child, and their share in percent with two decimals (spec section 5; WHO's wastage rate
 * is the same quotient over all opened and discarded doses).
 *
 * `doses` is at least 1, `childrenImmunized` at most `doses`.
 */
export function wastageOf(
  doses: number,
  childrenImmunized: number,
): { wastage: number; wastageRate: number } {
  const wastage = doses - childrenImmunized;
  return { wastage, wastageRate: Math.round((wastage * 10_000) / doses) / 100 };
}

/** True if the doses can only have left the store: expired or broken ones do not come back. */
export function cannotAdd(direction: Direction, reason: AdjustmentReason | undefined): boolean {
  return direction === 'increment' && reason !== undefined && isDiscard(reason);
}

/** Doses of an adjustment lost in closed vials; 0 for any other line. */
export function discardedIn({
  direction,
  doses,
  reasonCode,
}: Pick<LedgerLine, 'direction' | 'doses' | 'reasonCode'>): number {
  return direction === 'decrement' && reasonCode !== undefined && isDiscard(reasonCode) ? doses : 0;
}
