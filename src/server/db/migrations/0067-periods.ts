import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

// As 0030 says of its views, `period_counted` is the one description of what is kept in `rollup_period`: each quarter, each year, each quarter
// of all years, and all of them. The year 0 stands for all years, the quarter 'all' for all quarters.
const statements = [
  sql`create view period_counted as
    select coalesce(f.lga_id, f.state_id, f.country_id) as unit_id, r.antigen_id, r.activity, p.year, p.quarter,
      f.state_id, f.country_id, sum(r.doses)::bigint as doses, sum(r.entries)::integer as entries,
      sum(r.wastage)::bigint as wastage, sum(r.stored)::bigint as stored
    from rollup_facility r join facility f on f.id = r.facility_id
      cross join lateral (values (r.year, r.quarter), (r.year, 'all'), (0, r.quarter), (0, 'all')) p (year, quarter)
    group by 1, r.antigen_id, r.activity, p.year, p.quarter, f.state_id, f.country_id`,
  sql`create table rollup_period (
    unit_id uuid not null,
    antigen_id uuid not null,
    activity text not null,
    year integer not null,
    quarter text not null,
    state_id uuid,
    country_id uuid not null,
    doses bigint not null,
    entries integer not null,
    wastage bigint not null,
    stored bigint not null,
    primary key (unit_id, antigen_id, activity, year, quarter)
  )`,
  sql`create index rollup_period_by_state on rollup_period (state_id, year, quarter, activity, antigen_id)`,
  sql`create index rollup_period_by_country on rollup_period (country_id, year, quarter, activity, antigen_id)`,
  sql`insert into rollup_period select * from period_counted`,
];

/** What was done in a quarter, in a year and ever, by the smallest unit: a chart reads one of them, however long the history. */
export const periods: Migration = {
  name: '0067-periods',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
