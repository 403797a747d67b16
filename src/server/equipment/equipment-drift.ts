import { sql, type RawBuilder } from 'kysely';
import type { Drift } from '../ledger/drift.ts';

/** Units and readings whose event was accepted and whose row is missing, or the other way round. */
export function equipmentDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with accepted as (
      select event_id as id from event
      where facility_id = ${facility} and status = 'accepted' and type in ('register-equipment', 'record-temperature')
    ), kept as (
      select equipment_id as id from equipment where facility_id = ${facility}
      union all select reading_id from equipment_reading where facility_id = ${facility}
    )
    select ${facility} as facility, 'equipment' as kind, id::text as id,
      case when accepted.id is null then 'nothing' else 'a row' end as expected,
      case when kept.id is null then 'nothing' else 'a row' end as found
    from accepted full join kept using (id) where accepted.id is null or kept.id is null`;
}
