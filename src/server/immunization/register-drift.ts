import { sql, type RawBuilder } from 'kysely';
import type { Drift } from '../families/server-family.ts';

/** Children, and immunizations, whose event was accepted and whose row is missing, or the other way round. */
export function registerDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with taken_over as (
      select raw::jsonb -> 'payload' as payload from event
      where facility_id = ${facility} and status = 'accepted' and type = 'take-over-child'
    ), accepted as (
      select type, event_id as id from event
      where facility_id = ${facility} and status = 'accepted' and type in ('register-child', 'immunize')
      union
      select 'register-child', (payload -> 'child' ->> 'id')::uuid from taken_over
      union
      select 'immunize', (given ->> 'id')::uuid
      from taken_over cross join jsonb_array_elements(payload -> 'immunizations') given
    ), kept as (
      select 'register-child' as type, c.child_id as id, t.child_id is not null as is_found
      from child c left join child_token t on t.facility_id = c.facility_id and t.child_id = c.child_id
      where c.facility_id = ${facility}
      union all
      select 'immunize', immunization_id, true from immunization where facility_id = ${facility}
    )
    select ${facility} as facility, 'register' as kind, coalesce(accepted.id, kept.id)::text as id,
      coalesce(accepted.type, 'nothing') as expected,
      case when kept.id is null then 'nothing' when is_found then kept.type else 'not to be found' end as found
    from accepted full join kept using (type, id)
    where accepted.id is null or kept.id is null or not is_found`;
}

/** Children whose number is not noted as theirs, and numbers that are noted as those of another child. */
export function vaccNoDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with noted as (
      select child_id, counter from vacc_no where facility_id = ${facility} and child_id is not null
    ), kept as (
      select child_id, left(vacc_no, 8)::integer as counter from child
      where facility_id = ${facility} and vacc_no is not null
    )
    select ${facility} as facility, 'vacc-no' as kind, coalesce(noted.child_id, kept.child_id)::text as id,
      coalesce(noted.counter::text, 'nothing') as expected, coalesce(kept.counter::text, 'nothing') as found
    from noted full join kept using (child_id, counter) where noted.child_id is null or kept.child_id is null`;
}
