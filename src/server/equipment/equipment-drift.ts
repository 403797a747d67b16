import { sql, type RawBuilder } from 'kysely';
import type { Drift } from '../families/drift.ts';

/** Kept rows of a facility's equipment that are not what its accepted events say. */
export function equipmentDrift(facility: string): RawBuilder<Drift>[] {
  return [rowDrift(facility), storageDrift(facility)];
}

/** Units and readings whose event was accepted and whose row is missing, or the other way round. */
function rowDrift(facility: string): RawBuilder<Drift> {
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

/** Lots that lie elsewhere than the last accepted event about them says; of one that no event placed nobody has said it. */
function storageDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with said as (
      select raw::json -> 'payload' as payload, facility_seq from event
      where facility_id = ${facility} and status = 'accepted' and type = 'store-lot'
    ), told as (
      select distinct on (payload ->> 'lot') (payload ->> 'lot')::uuid as lot, coalesce(payload ->> 'equipment', 'nowhere') as equipment
      from said order by payload ->> 'lot', facility_seq desc
    ), kept as (
      select lot_id as lot, coalesce(equipment_id::text, 'nowhere') as equipment from lot_storage where facility_id = ${facility}
    )
    select ${facility} as facility, 'lot-storage' as kind, lot::text as id,
      coalesce(told.equipment, 'nobody said') as expected, coalesce(kept.equipment, 'nobody said') as found
    from told full join kept using (lot) where told.equipment is distinct from kept.equipment`;
}
