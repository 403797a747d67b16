import { type AdjustmentReason, isDiscard } from './adjustment-reasons.ts';
import type { Direction, LedgerLine } from './model.ts';

/** True where the doses can only have left the store: what expired or broke does not come back. */
export function cannotAdd(direction: Direction, reason: AdjustmentReason | undefined): boolean {
  return direction === 'increment' && reason !== undefined && isDiscard(reason);
}

/** Doses of an adjustment that were lost in closed vials; 0 of any other line. */
export function discardedIn({
  direction,
  doses,
  reasonCode,
}: Pick<LedgerLine, 'direction' | 'doses' | 'reasonCode'>): number {
  return direction === 'decrement' && reasonCode !== undefined && isDiscard(reasonCode) ? doses : 0;
}
