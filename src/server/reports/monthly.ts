import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { MonthlyReport } from '#contract/calls/reports.ts';
import type { Level } from '#domain/access/model.ts';
import { monthsBefore, type ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import { allQuarters, allYears } from '../ledger/family/rollup-writes.ts';

/** The place and the month of a report. */
export interface AskedReport {
  readonly id: string;
  readonly level: Level;
  readonly month: ReportMonth;
}

/** Reads doses by antigen and activity, for the month and for all time before it, from the rollups of the place. */
export async function readStock(
  db: Kysely<Database>,
  { id, level, month }: AskedReport,
): Promise<MonthlyReport['stock']> {
  const figures =
    level === 'facility' ? stockOfFacilities([id], month) : stockOfUnit(inUnit[level](id), month);
  const { rows } = await sql<MonthlyReport['stock'][number]>`
    select ${stockColumns} from (${figures}) r ${withAntigens} order by ${inOrder}`.execute(db);
  if (level === 'facility') return rows;
  const moved = await sql<MonthlyReport['stock'][number]>`
    select ${stockColumns}, true as inside from (${movedInside({ id, level, month })}) r ${withAntigens}
    order by ${inOrder}`.execute(db);
  return [...rows, ...moved.rows];
}

/** SQL for the month's shipments between facilities of the place: at the sender as sent, at the receiver as counted. */
function movedInside({ id, level, month }: AskedReport): RawBuilder<unknown> {
  const unit = sql.ref(`${level}_id`);
  return sql`
    select e.antigen_id, left(e.happened_at, 7) as month, e.activity, '' as reason, sum(e.doses) as doses, 0 as wastage,
      sum(case when e.activity = 'arrive' then e.doses else -e.doses end) as stored
    from ledger_entry e
      join facility f on f.id = e.facility_id
      join facility other on other.id = case when e.activity = 'arrive' then e.origin_id else e.destination_id end
    where e.activity in ('transfer', 'return', 'arrive') and e.reversed_by is null and left(e.happened_at, 7) = ${month}
      and f.${unit} = ${id} and other.${unit} = ${id}
    group by 1, 2, 3`;
}

/** Reads the doses given in the month by antigen, summed over the facilities of the place. */
export async function readDosesGiven(
  db: Kysely<Database>,
  { id, level, month }: AskedReport,
): Promise<NonNullable<MonthlyReport['doses_given']>> {
  const place = level === 'facility' ? sql`f.id = ${id}` : sql`f.${sql.ref(`${level}_id`)} = ${id}`;
  const { rows } = await sql<NonNullable<MonthlyReport['doses_given']>[number]>`
    select antigen_id as antigen, sum(doses)::float8 as doses from (${dosesGivenOf(place, month)}) each
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Reads the same for several facilities, each by itself. */
export async function readDosesGivenOfEach(
  db: Kysely<Database>,
  facilities: readonly string[],
  month: ReportMonth,
): Promise<OfFacility<NonNullable<MonthlyReport['doses_given']>[number]>[]> {
  const { rows } = await sql<OfFacility<NonNullable<MonthlyReport['doses_given']>[number]>>`
    select facility_id as facility, antigen_id as antigen, doses::float8 as doses
    from (${dosesGivenOf(sql`f.id = any(${facilities}::uuid[])`, month)}) each`.execute(db);
  return rows;
}

/** Reads the doses that children were given in the month from vials still open at its end, by antigen. */
export async function readGivenFromOpenVials(
  db: Kysely<Database>,
  { id, level, month }: AskedReport,
): Promise<NonNullable<MonthlyReport['given_from_open_vials']>> {
  const place = level === 'facility' ? sql`f.id = ${id}` : sql`f.${sql.ref(`${level}_id`)} = ${id}`;
  const { rows } = await sql<NonNullable<MonthlyReport['given_from_open_vials']>[number]>`
    select i.antigen_id as antigen, count(*)::float8 as doses
    from facility f join immunization i on i.facility_id = f.id
        and i.immunized_on >= ${`${month}-01`} and i.immunized_on < ${`${monthsBefore(month, -1)}-01`}
      join ledger_entry e on e.facility_id = i.facility_id and e.entry_id = i.source_id
    where ${place} and not i.is_history and i.voided is null and e.activity = 'issue' and e.reversed_by is null
      and not exists (
        select from ledger_entry u
        where u.facility_id = e.facility_id and u.lot_id = e.lot_id and u.source_id = e.entry_id
          and u.activity = 'utilize' and u.reversed_by is null and left(u.happened_at, 7) <= ${month}
      )
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Reads the doses left of what was sent before the month ended and is still unconfirmed today, by antigen. */
export async function readOnTheWay(
  db: Kysely<Database>,
  { id, level, month }: AskedReport,
): Promise<NonNullable<MonthlyReport['on_the_way']>> {
  const place = level === 'facility' ? sql`f.id = ${id}` : sql`f.${sql.ref(`${level}_id`)} = ${id}`;
  const { rows } = await sql<NonNullable<MonthlyReport['on_the_way']>[number]>`
    select e.antigen_id as antigen, sum(l."left")::float8 as doses
    from ledger_entry e join facility f on f.id = e.facility_id
      join lot l on l.facility_id = e.facility_id and l.lot_id = e.entry_id
    where e.arrival = 'unconfirmed' and ${place} and left(e.happened_at, 7) <= ${month} group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

/** SQL by facility and antigen; must match `dosesGiven` of the domain. */
function dosesGivenOf(isOfPlace: RawBuilder<unknown>, month: ReportMonth): RawBuilder<unknown> {
  const before = monthsBefore(month, 1);
  return sql`
    select facility_id, antigen_id, case when sum(lately) > 0 then sum(recorded) else sum(accounted) end as doses
    from (
      select r.facility_id, r.antigen_id, coalesce(sum(r.children) filter (where r.month = ${month}), 0) as recorded,
        sum(r.children) as lately, 0 as accounted
      from rollup_given r join facility f on f.id = r.facility_id
      where ${isOfPlace} and r.month in (${month}, ${before}) group by 1, 2
      union all
      select r.facility_id, r.antigen_id, 0, 0, sum(r.doses)
      from rollup_facility r join facility f on f.id = r.facility_id
      where ${isOfPlace} and r.month = ${month} and r.activity = 'utilize' group by 1, 2
    ) known group by 1, 2`;
}

/** A figure with the facility it belongs to. */
type OfFacility<Row> = Row & { readonly facility: string };

/** Reads the same for several facilities, each by itself. */
export async function readStockOfEach(
  db: Kysely<Database>,
  facilities: readonly string[],
  month: ReportMonth,
): Promise<OfFacility<MonthlyReport['stock'][number]>[]> {
  const { rows } = await sql<OfFacility<MonthlyReport['stock'][number]>>`
    select r.facility_id as facility, ${stockColumns}
    from (${stockOfFacilities(facilities, month)}) r ${withAntigens} order by ${inOrder}`.execute(db);
  return rows;
}

const withAntigens = sql`left join antigen a on a.id = r.antigen_id`;
const antigenName = sql`coalesce(a.name, r.antigen_id::text)`;
const stockColumns = sql`
  r.antigen_id as antigen, ${antigenName} as antigen__name, a.doses_per_vial as antigen__doses_per_vial, r.month, r.activity,
  nullif(r.reason, '') as reason, r.doses::float8 as doses, r.wastage::float8 as wastage, r.stored::float8 as stored`;
const inOrder = sql`${antigenName}, r.antigen_id, r.month, r.activity, nullif(r.reason, '') nulls first`;

const sums = sql`sum(doses) as doses, sum(wastage) as wastage, sum(stored) as stored`;

function stockOfFacilities(ids: readonly string[], month: ReportMonth): RawBuilder<unknown> {
  return sql`
    select facility_id, antigen_id, case when month < ${month} then '0000-00' else month end as month, activity, reason, ${sums}
    from rollup_facility where facility_id = any(${ids}::uuid[]) and month <= ${month} group by 1, 2, 3, 4, 5`;
}

/**
 * SQL for the stock before the month: the total of all time minus the months since, so that a report reads as many
 * months as have passed and not the years before it.
 */
function stockOfUnit(isInUnit: RawBuilder<unknown>, month: ReportMonth): RawBuilder<unknown> {
  return sql`
    with since as materialized (select * from rollup_activity where ${isInUnit} and month >= ${month}),
    before as (
      select antigen_id, activity, doses, wastage, stored, entries from rollup_period
      where ${isInUnit} and year = ${allYears} and quarter = ${allQuarters}
      union all select antigen_id, activity, -doses, -wastage, -stored, -entries from since
    )
    select antigen_id, '0000-00' as month, activity, '' as reason, ${sums}
    from before group by antigen_id, activity having sum(entries) <> 0
    union all select antigen_id, month, activity, reason, ${sums}
    from since where month = ${month} group by antigen_id, month, activity, reason`;
}

type UnitLevel = Exclude<Level, 'facility'>;

/** SQL condition on rollups of a unit, by level. */
const inUnit: Readonly<Record<UnitLevel, (id: string) => RawBuilder<unknown>>> = {
  lga: (id) => sql`unit_id = ${id}`,
  state: (id) => sql`state_id = ${id}`,
  country: (id) => sql`country_id = ${id}`,
};

/** Reads the doses given in the month, by what they count as, from the rollups of the place. */
export async function readGiven(
  db: Kysely<Database>,
  { id, level, month }: AskedReport,
): Promise<MonthlyReport['given']> {
  const given =
    level === 'facility'
      ? sql`select * from rollup_given where facility_id = ${id}`
      : sql`select * from rollup_given_unit where ${inUnit[level](id)}`;
  const { rows } = await sql<MonthlyReport['given'][number]>`
    select nullif(r.dose, '') as dose, r.counting, ${antigenName} as antigen, r.immunization_type,
      sum(r.children)::integer as children
    from (${given}) r ${withAntigens}
    where r.month = ${month}
    group by 1, 2, 3, 4 having sum(r.children) <> 0 order by 3, 1, 2, 4`.execute(db);
  return rows;
}

/** Reads the same for several facilities, each by itself. */
export async function readGivenOfEach(
  db: Kysely<Database>,
  facilities: readonly string[],
  month: ReportMonth,
): Promise<OfFacility<MonthlyReport['given'][number]>[]> {
  const { rows } = await sql<OfFacility<MonthlyReport['given'][number]>>`
    select r.facility_id as facility, nullif(r.dose, '') as dose, r.counting, ${antigenName} as antigen, r.immunization_type,
      sum(r.children)::integer as children
    from rollup_given r ${withAntigens}
    where r.facility_id = any(${facilities}::uuid[]) and r.month = ${month}
    group by 1, 2, 3, 4, 5 having sum(r.children) <> 0 order by 4, 2, 3, 5`.execute(db);
  return rows;
}
