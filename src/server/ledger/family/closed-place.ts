import { sql, type RawBuilder } from 'kysely';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { bringsDosesTo, type LedgerActivity } from '#domain/ledger/decide.ts';
import type { Candidate } from '../../families/candidate.ts';

// A place is closed: nothing new goes in. What a log had reported by the closing was saved before it and still counts; no clock
// of a tablet is asked. What is on the road already arrives, and what a closed facility holds may be counted and may leave.

/** A closed facility that events of a batch bring doses to. */
export interface ClosedPlace {
  readonly id: FacilityId;
  /** How far logs had been reported when it was closed, by their ids. */
  readonly heads: Readonly<Record<string, number>> | null;
}

/** Those of the facilities that are closed, as one JSON value. */
export function askClosedPlaces(
  here: FacilityId,
  facilities: readonly FacilityId[],
): RawBuilder<readonly ClosedPlace[]> {
  return sql`(select coalesce(json_agg(closed), '[]') from (
    select f.id, (select json_object_agg(h.log_id, h.head_seq) from closing_head h
      where h.facility_id = ${here} and h.place_id = f.id) as heads
    from facility f where f.id = any(${facilities}::uuid[]) and f.closed_at is not null) closed)`;
}

/** True for a tablet's event that brings doses to a place which was closed before the server heard of it. */
export function isTooLateForPlace(
  activity: LedgerActivity,
  { logId, seq }: Pick<Candidate, 'logId' | 'seq'>,
  { here, closed }: { readonly here: FacilityId; readonly closed: ReadonlyMap<FacilityId, ClosedPlace> },
): boolean {
  // A call was answered by its route; what another facility sent is on the road.
  if (logId === null) return false;
  const to = bringsDosesTo(activity, here);
  const place = to === null ? undefined : closed.get(to);
  if (place === undefined) return false;
  return seq === null || seq > (place.heads?.[logId] ?? 0);
}
