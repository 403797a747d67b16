import { pageEngine } from '#client/page-engine.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';
import { useReadOnce } from '#bindings/use-read-once.ts';

/** Origin and manufacturer of the last delivery. */
export interface Delivery {
  readonly origin: FacilityRef;
  readonly vendor: string;
}

/** Number of received entries searched for the last delivery. */
const maxLookedAt = 20;

/**
 * The last valid delivery typed here, because the next lot of the same lorry has the same origin. Null if there is none, undefined while it
 * is read; a later save does not change it.
 */
export function useLastDelivery(): Delivery | null | undefined {
  return useReadOnce(async () => {
    const entries = await pageEngine().queries.newestEntries('recieved', maxLookedAt);
    const deliveries = entries.flatMap(({ activity, status, reversedBy, origin, vendor }) =>
      activity === 'receive' && status !== 'refused' && reversedBy === null && origin !== null
        ? [{ origin, vendor }]
        : [],
    );
    return deliveries[0] ?? null;
  });
}
