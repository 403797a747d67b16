import { pageEngine } from '#client/page-engine.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';
import { useReadOnce } from '#bindings/use-read-once.ts';

/** Where the last doses of the kind went that stand; null where there are none, undefined while that is read. */
export function useLastDestination(name: 'transfer' | 'return'): FacilityRef | null | undefined {
  return useReadOnce(async () => {
    const entries = await pageEngine().queries.newestEntries(name, 1);
    const [last] = entries;
    return last === undefined || last.status === 'refused' ? null : last.destination;
  });
}
