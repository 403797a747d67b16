import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

// `ledger_counted` and `lot_counted` are the one description of what an entry adds to the figures: they fill the tables here,
// fill them again for `npm run rebuild-rollups`, and are what the hourly check compares them with. The server adds the same
// in the event's own transaction (src/domain/ledger/contribution.ts). An entry that was reversed counts nowhere, and
// neither does its reversal.
const statements = [
  sql`create view ledger_counted as
    select facility_id, antigen_id, lot_id, year, quarter, left(happened_at, 7) as month, activity,
      case when activity = 'adjust' and direction = 'decrement' then -doses
        when activity = 'utilize' then doses - wastage else doses end as doses,
      case when activity = 'utilize' then wastage else 0 end as wastage,
      case when activity in ('receive', 'arrive') or (activity = 'adjust' and direction = 'increment') then doses
        when activity = 'utilize' then 0 else -doses end as stored
    from ledger_entry where activity <> 'reverse' and reversed_by is null`,
  sql`create view lot_counted as
    select facility_id, lot_id, antigen_id, sum(case when activity = 'issue' then doses else 0 end) as issued,
      sum(wastage) as wastage
    from ledger_counted where activity in ('issue', 'utilize') group by facility_id, lot_id, antigen_id`,

  sql`create table rollup_facility (
    facility_id uuid not null,
    antigen_id uuid not null,
    year integer not null,
    quarter text not null,
    month text not null,
    activity text not null,
    doses bigint not null,
    entries integer not null,
    wastage bigint not null,
    stored bigint not null,
    primary key (facility_id, antigen_id, year, quarter, month, activity)
  )`,
  sql`create table rollup_lot (
    facility_id uuid not null,
    lot_id uuid not null,
    antigen_id uuid not null,
    issued bigint not null,
    wastage bigint not null,
    primary key (facility_id, antigen_id, lot_id)
  )`,
  sql`drop table rollup_activity`,
  sql`create table rollup_activity (
    unit_id uuid not null,
    antigen_id uuid not null,
    year integer not null,
    quarter text not null,
    month text not null,
    activity text not null,
    state_id uuid,
    country_id uuid not null,
    doses bigint not null,
    entries integer not null,
    wastage bigint not null,
    stored bigint not null,
    primary key (unit_id, antigen_id, year, quarter, month, activity)
  )`,
  sql`create index rollup_activity_by_state on rollup_activity (state_id, antigen_id, year, quarter)`,
  sql`create index rollup_activity_by_country on rollup_activity (country_id, antigen_id, year, quarter)`,
  sql`create index lot_in_stock on lot (facility_id, antigen_id) include (expiry_on, vvm_stage, "left") where "left" > 0`,
  sql`create index ledger_entry_unconfirmed on ledger_entry (facility_id) where arrival = 'unconfirmed'`,

  sql`insert into rollup_facility
    select facility_id, antigen_id, year, quarter, month, activity, sum(doses), count(*), sum(wastage), sum(stored)
    from ledger_counted group by facility_id, antigen_id, year, quarter, month, activity`,
  sql`insert into rollup_lot select * from lot_counted`,
  sql`insert into rollup_activity
    select coalesce(f.lga_id, f.state_id, f.country_id), antigen_id, year, quarter, month, activity, f.state_id, f.country_id,
      sum(doses), sum(entries), sum(wastage), sum(stored)
    from rollup_facility r join facility f on f.id = r.facility_id
    group by 1, antigen_id, year, quarter, month, activity, f.state_id, f.country_id`,
];

/** What was done by facility, antigen, period and activity, and by lot; the same by the smallest unit that a facility lies in. */
export const rollups: Migration = {
  name: '0030-rollups',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
