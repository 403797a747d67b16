import { Dexie } from 'dexie';
import type { ActivityName } from '#contract/activity-names.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LedgerRow } from '#client/db/rows.ts';

/**
 * True for an entry in the shown figures: confirmed, or pending and not refused. A parked event is still pending; one that was or would be
 * refused counts nowhere.
 */
export function isCounted({ uncounted }: LedgerRow): boolean {
  return uncounted === undefined;
}

/** Rows per read, so that the page stays responsive and no save waits for a long transaction. */
const sliceSize = 250;

/** Up to a slice of a listing's entries, newest first, older than `before`; empty when there are no more. */
export async function olderEntries(
  db: DeviceDatabase,
  { facility, listing, before }: { facility: FacilityId; listing: ActivityName; before: string | null },
): Promise<LedgerRow[]> {
  return db.ledger
    .where('[facility+listing+id]')
    .between([facility, listing, Dexie.minKey], [facility, listing, before ?? Dexie.maxKey], true, false)
    .reverse()
    .limit(sliceSize)
    .toArray();
}
