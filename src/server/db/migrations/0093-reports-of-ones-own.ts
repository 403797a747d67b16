import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  // A confirmation that found another number wrote an adjustment, which is counted as an entry.
  sql`create or replace view report_counted as
    select facility_id, month, sum(entries)::integer as entries, sum(doses)::integer as doses,
      max(received_at) as received_at
    from (
      select e.facility_id, left(e.happened_at, 7) as month, 0 as doses, v.received_at,
        case when e.activity <> 'reverse' and e.reversed_by is null then 1 else 0 end as entries
      from ledger_entry e left join event v on v.facility_id = e.facility_id and v.event_id = e.entry_id
      where e.activity <> 'arrive'
      union all
      select v.facility_id, left(v.raw::json -> 'payload' ->> 'happenedAt', 7), 0, v.received_at, 1
      from ledger_entry e cross join lateral json_array_elements(e.history) line
        join event v on v.facility_id = e.facility_id and v.event_id = (line ->> 'event')::uuid
      where e.arrival = 'confirmed' and line ->> 'kind' = 'confirmed'
      union all
      select i.facility_id, left(i.immunized_on, 7), 1, v.received_at, 0
      from immunization i left join event v on v.facility_id = i.facility_id and v.event_id = i.immunization_id
      where not i.is_history
    ) counted group by facility_id, month`,
  sql`delete from rollup_report`,
  sql`insert into rollup_report select facility_id, month, entries, doses, received_at from report_counted`,
];

/** A facility reports by what its officers record: neither by stock that others send to it nor by doses copied from a card. */
export const reportsOfOnesOwn: Migration = {
  name: '0093-reports-of-ones-own',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
