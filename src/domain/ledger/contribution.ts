import type { AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';
import { entryChange } from '#domain/ledger/entry-change.ts';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';

/** What an entry adds to the figures of its period. */
export interface Contribution {
  /** As entered; increments less decrements; of a utilization the doses used. */
  readonly doses: number;
  readonly wastage: number;
  /** What it added to the store, below zero where it took from it. */
  readonly stored: number;
  /** Why, of an adjustment; null of all else, and where nobody recorded it. */
  readonly reason: AdjustmentReason | null;
}

/** The same as the view `ledger_counted` says of the entry once it is stored. A reversal takes away what its entry added. */
export function contributionOf(entry: LedgerEntry): Contribution {
  const { balance, wastage } = entryChange(entry);
  const doses = entry.direction === 'decrement' ? -entry.doses : entry.doses;
  const reason = (entry.activity === 'adjust' ? entry.reasonCode : undefined) ?? null;
  return { doses: doses - wastage, wastage, stored: balance, reason };
}
