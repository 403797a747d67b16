import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';

/** The store that supplies the officer's facility; null where the device knows none, undefined while that is read. */
export function useSupplier({ facilityId }: Officer): FacilityRef | null | undefined {
  const { queries } = pageEngine();
  return useLiveQuery(async () => {
    const store = await queries.supplier(facilityId);
    return store && { facility: store.id as FacilityId, name: store.name };
  }, [queries, facilityId]);
}
