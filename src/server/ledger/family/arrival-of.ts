import type { EntryId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';

/** The id that stock which leaves is to arrive under; null for an activity that sends none. */
export function arrivalOf(activity: LedgerActivity): EntryId | null {
  return activity.type === 'transfer' || activity.type === 'return' ? activity.payload.arrival : null;
}
