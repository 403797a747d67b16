import type { LedgerEntry } from '#domain/ledger/model.ts';

/** The doses of an entry as its listing shows them: a reversal takes away what the entry it reverses had added. */
export function signedDoses({ activity, doses }: Pick<LedgerEntry, 'activity' | 'doses'>): number {
  return activity === 'reverse' ? -doses : doses;
}
