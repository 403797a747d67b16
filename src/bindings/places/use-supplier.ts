import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';
import { useReadOnce } from '../use-read-once.ts';

/** The store that supplies the officer's facility; null where the device knows none, undefined while that is read. */
export function useSupplier({ facilityId }: Officer): FacilityRef | null | undefined {
  return useReadOnce(async () => {
    const store = await pageEngine().queries.supplier(facilityId);
    return store && { facility: store.id as FacilityId, name: store.name };
  });
}
