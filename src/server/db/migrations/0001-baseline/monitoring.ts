import { sql } from 'kysely';

/** Figures of facilities, LGAs, states and the country. */
export const monitoringStatements = [
  // A unit's figures are 16 rows, summed when read, so that the facilities of a country do not all wait for one row.
  sql`create table rollup_wallet (
    unit_id uuid not null,
    antigen_id uuid not null,
    shard smallint not null,
    level text not null check (level in ('lga', 'state', 'country')),
    balance bigint not null,
    issued bigint not null,
    wastage bigint not null,
    primary key (unit_id, antigen_id, shard)
  )`,
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
    reason text not null default '',
    primary key (facility_id, antigen_id, year, quarter, month, activity, reason)
  ) with (fillfactor = 80)`,
  sql`create index rollup_facility_discarded on rollup_facility (facility_id, antigen_id)
    where activity = 'adjust' and reason not in ('', 'count-correction', 'made-up')`,
  sql`create table rollup_lot (
    facility_id uuid not null,
    lot_id uuid not null,
    antigen_id uuid not null,
    issued bigint not null,
    wastage bigint not null,
    discarded bigint not null default 0,
    primary key (facility_id, antigen_id, lot_id)
  )`,
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
    reason text not null default '',
    primary key (unit_id, antigen_id, year, quarter, month, activity, reason)
  ) with (fillfactor = 80)`,
  sql`create index rollup_activity_of_state on rollup_activity (state_id, month, antigen_id)`,
  sql`create index rollup_activity_of_country on rollup_activity (country_id, month, antigen_id)`,
  // A facility's stock at the end of a day and at a step of its feed. Filled when somebody first reads the card.
  sql`create table facility_card (
    facility_id uuid primary key,
    seq integer not null,
    day text not null,
    balance bigint not null,
    issued bigint not null,
    wastage bigint not null,
    usable bigint not null,
    expiring bigint not null,
    stock_outs integer not null,
    discarded bigint not null default 0
  )`,
  sql`create table rollup_report (
    facility_id uuid not null,
    month text not null,
    entries integer not null,
    doses integer not null,
    received_at timestamptz,
    primary key (facility_id, month)
  )`,
  sql`create index rollup_report_of_month on rollup_report (month, facility_id)`,
  // Each quarter, each year, each quarter over all years, and everything: year 0 stands for all years and quarter 'all'
  // for all quarters. A chart reads one row, however long the history.
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
  ) with (fillfactor = 80)`,
  sql`create index rollup_period_by_state on rollup_period (state_id, year, quarter, activity, antigen_id)`,
  sql`create index rollup_period_by_country on rollup_period (country_id, year, quarter, activity, antigen_id)`,
  // Filled by the rules of the schedule, not by SQL, when the server starts (src/server/immunization/recount.ts), as
  // are the tables of doses given and not given.
  sql`create table rollup_cohort (
    facility_id uuid not null,
    born_in text not null,
    children integer not null,
    bcg integer not null,
    opv3 integer not null,
    penta1 integer not null,
    penta3 integer not null,
    pcv3 integer not null,
    mr1 integer not null,
    yf integer not null,
    fully integer not null,
    primary key (facility_id, born_in)
  )`,
  sql`create table rollup_cohort_unit (
    unit_id uuid not null,
    born_in text not null,
    state_id uuid,
    country_id uuid not null,
    children integer not null,
    bcg integer not null,
    opv3 integer not null,
    penta1 integer not null,
    penta3 integer not null,
    pcv3 integer not null,
    mr1 integer not null,
    yf integer not null,
    fully integer not null,
    primary key (unit_id, born_in)
  )`,
  sql`create index rollup_cohort_by_state on rollup_cohort_unit (state_id, born_in)`,
  sql`create index rollup_cohort_by_country on rollup_cohort_unit (country_id, born_in)`,
  sql`create table rollup_given (
    facility_id uuid not null,
    month text not null,
    counting text not null,
    dose text not null,
    antigen_id uuid not null,
    immunization_type text not null,
    children integer not null,
    primary key (facility_id, month, counting, dose, antigen_id, immunization_type)
  )`,
  sql`create table rollup_given_unit (
    unit_id uuid not null,
    month text not null,
    counting text not null,
    dose text not null,
    antigen_id uuid not null,
    immunization_type text not null,
    state_id uuid,
    country_id uuid not null,
    children integer not null,
    primary key (unit_id, month, counting, dose, antigen_id, immunization_type)
  )`,
  sql`create index rollup_given_by_state on rollup_given_unit (state_id, month)`,
  sql`create index rollup_given_by_country on rollup_given_unit (country_id, month)`,
  sql`create table child_visit (
    facility_id uuid not null,
    child_id uuid not null,
    last_on text not null,
    visit_on text not null,
    primary key (facility_id, child_id)
  )`,
  sql`create index child_visit_by_day on child_visit (visit_on, facility_id, child_id)`,
  sql`create table rollup_not_given (
    facility_id uuid not null,
    month text not null,
    dose text not null,
    reason text not null,
    doses integer not null,
    primary key (facility_id, month, dose, reason)
  ) with (fillfactor = 80)`,
  sql`create table rollup_not_given_unit (
    unit_id uuid not null,
    month text not null,
    dose text not null,
    reason text not null,
    state_id uuid,
    country_id uuid not null,
    doses integer not null,
    primary key (unit_id, month, dose, reason)
  ) with (fillfactor = 80)`,
  sql`create index rollup_not_given_of_state on rollup_not_given_unit (state_id, month)`,
  sql`create index rollup_not_given_of_country on rollup_not_given_unit (country_id, month)`,
  // Effect of a facility's temperature readings on its lots, with the feed step at which it was computed.
  sql`create table facility_cold (
    facility_id uuid primary key references facility,
    seq integer not null,
    troubled integer not null,
    held uuid[] not null
  )`,
  // These views are the reference for the tables of figures: `npm run rebuild-rollups` fills the tables from them, and
  // the hourly check compares against them. The server makes the same additions in each event's transaction
  // (src/domain/ledger/entry-change.ts). Neither a reversed entry nor its reversal counts. What an entry adds to the
  // store is the sum of its movements.
  sql`create view ledger_counted as
    select facility_id, antigen_id, lot_id, year, quarter, left(happened_at, 7) as month, activity,
      case when activity = 'adjust' and direction = 'decrement' then -doses
        when activity = 'utilize' then doses - wastage else doses end as doses,
      case when activity = 'utilize' then wastage else 0 end as wastage,
      coalesce((
        select sum(case when m.to_account = 'store' then m.doses when m.from_account = 'store' then -m.doses else 0 end)
        from movement m where m.facility_id = e.facility_id and m.event_id = e.entry_id
      ), 0)::integer as stored,
      case when activity = 'adjust' then coalesce(reason_code, '') else '' end as reason
    from ledger_entry e where activity <> 'reverse' and reversed_by is null`,
  sql`create view lot_counted as
    select facility_id, lot_id, antigen_id, sum(case when activity = 'issue' then doses else 0 end) as issued,
      sum(wastage) as wastage, sum(case when activity = 'adjust' then -doses else 0 end) as discarded
    from ledger_counted
    where activity in ('issue', 'utilize') or (activity = 'adjust' and reason not in ('', 'count-correction', 'made-up'))
    group by facility_id, lot_id, antigen_id`,
  sql`create view period_counted as
    select coalesce(f.lga_id, f.state_id, f.country_id) as unit_id, r.antigen_id, r.activity, p.year, p.quarter,
      f.state_id, f.country_id, sum(r.doses)::bigint as doses, sum(r.entries)::integer as entries,
      sum(r.wastage)::bigint as wastage, sum(r.stored)::bigint as stored
    from rollup_facility r join facility f on f.id = r.facility_id
      cross join lateral (values (r.year, r.quarter), (r.year, 'all'), (0, r.quarter), (0, 'all')) p (year, quarter)
    group by 1, r.antigen_id, r.activity, p.year, p.quarter, f.state_id, f.country_id`,
  // A facility's report counts what its officers recorded: not stock sent to it, doses copied from a card, or doses
  // dated after they were saved. A confirmation of a different quantity counts, because it wrote an adjustment.
  sql`create view report_counted as
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
        and i.immunized_on <= to_char((i.created_at at time zone 'UTC')::date + 1, 'YYYY-MM-DD')
    ) counted group by facility_id, month`,
];
