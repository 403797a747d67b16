import type { FacilityId } from '#domain/kernel/ids.ts';
import type { LedgerActivity } from './decide.ts';

/**
 * The facility that an activity brings new doses to: nothing new goes into one that is closed. Null for all else: stock on the
 * road arrives, and what a closed facility holds may be counted, corrected and sent away.
 */
export function bringsDosesTo(activity: LedgerActivity, here: FacilityId): FacilityId | null {
  switch (activity.type) {
    case 'receive':
      return here;
    case 'transfer':
    case 'return':
      return activity.payload.destination.facility;
    default:
      return null;
  }
}
