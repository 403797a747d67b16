import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import { formatQuantity } from '#ui/format-quantity.ts';

/** The doses of an entry as its listing shows them: a reversal takes away what the entry it reverses had added. */
export function signedDoses({ activity, doses }: Pick<LedgerEntry, 'activity' | 'doses'>): number {
  return activity === 'reverse' ? -doses : doses;
}

/** A change with its sign, because some take away; a true minus is as wide as the plus. */
export function signed(change: number): string {
  return change < 0 ? `−${formatQuantity(-change)}` : `+${formatQuantity(change)}`;
}
