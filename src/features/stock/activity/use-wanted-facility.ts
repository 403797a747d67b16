import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';
import { useActivityUrl } from './use-activity-url.ts';

/** The facility of the address; null where it names none that is known here, undefined while that is read. */
export function useWantedFacility(): FacilityRef | null | undefined {
  const { queries } = pageEngine();
  const { to } = useActivityUrl();
  const found = useLiveQuery(
    async () => ({ to, place: to === undefined ? null : await queries.place(to) }),
    [queries, to],
  );
  if (to === undefined) return null;
  if (found === undefined || found.to !== to) return undefined;
  if (found.place?.level !== 'facility') return null;
  return { facility: found.place.id as FacilityId, name: found.place.name };
}
