import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { MonthlyReport } from '#contract/resources/report.ts';
import type { Level } from '#domain/access/model.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import { allQuarters, allYears } from '../monitoring/rollup-writes.ts';

/** The place and the month that are asked for. */
export interface AskedReport {
  readonly id: string;
  readonly level: Level;
  readonly month: ReportMonth;
}

/** Doses by antigen and activity, of the month and of all before it, from the rollups of the place. */
export async function readStock(
  db: Kysely<Database>,
  { id, level, month }: AskedReport,
): Promise<MonthlyReport['stock']> {
  const figures =
    level === 'facility' ? stockOfFacilities([id], month) : stockOfUnit(inUnit[level](id), month);
  const { rows } = await sql<MonthlyReport['stock'][number]>`
    select ${stockColumns} from (${figures}) r ${withAntigens} order by ${inOrder}`.execute(db);
  return rows;
}

/** A figure of one of several facilities. */
type OfFacility<Row> = Row & { readonly facility: string };

/** The same of facilities, each by itself. */
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
 * What was there before the month is what ever came less what came since, so that a report costs as many months as have gone by since,
 * and not the years before it.
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

/** The condition on a rollup of units. */
const inUnit: Readonly<Record<UnitLevel, (id: string) => RawBuilder<unknown>>> = {
  lga: (id) => sql`unit_id = ${id}`,
  state: (id) => sql`state_id = ${id}`,
  country: (id) => sql`country_id = ${id}`,
};

/** Doses given in the month by its facilities, by what they count as, from the rollups of the place. */
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

/** The same of facilities, each by itself. */
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
