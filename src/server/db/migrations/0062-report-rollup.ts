import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

// As 0030 says of its views, `report_counted` is the one description of what is kept in `rollup_report`.
const statements = [
  sql`create view report_counted as
    select facility_id, month, sum(entries)::integer as entries, sum(doses)::integer as doses,
      max(received_at) as received_at
    from (
      select e.facility_id, left(e.happened_at, 7) as month, 0 as doses, v.received_at,
        case when e.activity <> 'reverse' and e.reversed_by is null then 1 else 0 end as entries
      from ledger_entry e left join event v on v.facility_id = e.facility_id and v.event_id = e.entry_id
      union all
      select i.facility_id, left(i.immunized_on, 7), 1, v.received_at, 0
      from immunization i left join event v on v.facility_id = i.facility_id and v.event_id = i.immunization_id
    ) counted group by facility_id, month`,
  sql`create table rollup_report (
    facility_id uuid not null,
    month text not null,
    entries integer not null,
    doses integer not null,
    received_at timestamptz,
    primary key (facility_id, month)
  )`,
  sql`create index rollup_report_of_month on rollup_report (month, facility_id)`,
  sql`insert into rollup_report select facility_id, month, entries, doses, received_at from report_counted`,
];

/** What a facility recorded of a month, and when the last of it came: whether its report is there, and in time. */
export const reportRollup: Migration = {
  name: '0062-report-rollup',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
