import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Database } from '../../db/schema.ts';

/*
 * A facility was last heard from when one of its tablets pushed, pulled or renewed its sign-in, or when an API call's
 * record was accepted there. Stock sent to it, or a case that a supervisor settles for it, does not count.
 */

/**
 * Query for when each facility in a `with` element was last heard from, as `facility_id` and `at`; no row for one that
 * never was.
 */
export function lastHeardOf(places: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select facility_id, max(at) as at from (
      select e.facility_id, e.seen_at as at from event_log e join ${places} p on p.facility_id = e.facility_id
      union all
      select u.facility_id, s.seen_at from app_user u join ${places} p on p.facility_id = u.facility_id
        join session_family s on s.user_id = u.id where s.device is not null
      union all
      select h.facility_id, h.called_at from facility_head h join ${places} p on p.facility_id = h.facility_id
    ) heard where at is not null group by facility_id`;
}

/** Records that an API call recorded something at a facility, whose head row the transaction has locked. */
export async function noteCall(trx: Kysely<Database>, facility: FacilityId, at: Date): Promise<void> {
  await trx.updateTable('facility_head').set({ called_at: at }).where('facility_id', '=', facility).execute();
}
