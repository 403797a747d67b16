import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { MonthlyReport } from '#contract/resources/report.ts';
import type { Level } from '#domain/access/model.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';

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
  const { rows } = await sql<MonthlyReport['stock'][number]>`
    select r.antigen_id as antigen, coalesce(a.name, r.antigen_id::text) as antigen__name,
      a.doses_per_vial as antigen__doses_per_vial,
      case when r.month < ${month} then '0000-00' else r.month end as month, r.activity,
      nullif(r.reason, '') as reason,
      sum(r.doses)::float8 as doses, sum(r.wastage)::float8 as wastage, sum(r.stored)::float8 as stored
    from ${rollupOf[level](id)} r left join antigen a on a.id = r.antigen_id
    where r.month <= ${month}
    group by 1, 2, 3, 4, 5, 6 order by 2, 1, 4, 5, 6 nulls first`.execute(db);
  return rows;
}

const rollupOf: Readonly<Record<Level, (id: string) => RawBuilder<unknown>>> = {
  facility: (id) => sql`(select * from rollup_facility where facility_id = ${id})`,
  lga: (id) => sql`(select * from rollup_activity where unit_id = ${id})`,
  state: (id) => sql`(select * from rollup_activity where state_id = ${id})`,
  country: (id) => sql`(select * from rollup_activity where country_id = ${id})`,
};

/** Doses given in the month by its facilities, by what they count as, from the rollups of the place. */
export async function readGiven(
  db: Kysely<Database>,
  { id, level, month }: AskedReport,
): Promise<MonthlyReport['given']> {
  const { rows } = await sql<MonthlyReport['given'][number]>`
    select nullif(r.dose, '') as dose, r.counting, coalesce(a.name, r.antigen_id::text) as antigen, r.immunization_type,
      sum(r.children)::integer as children
    from ${givenOf[level](id)} r left join antigen a on a.id = r.antigen_id
    where r.month = ${month}
    group by 1, 2, 3, 4 having sum(r.children) <> 0 order by 3, 1, 2, 4`.execute(db);
  return rows;
}

const givenOf: Readonly<Record<Level, (id: string) => RawBuilder<unknown>>> = {
  facility: (id) => sql`(select * from rollup_given where facility_id = ${id})`,
  lga: (id) => sql`(select * from rollup_given_unit where unit_id = ${id})`,
  state: (id) => sql`(select * from rollup_given_unit where state_id = ${id})`,
  country: (id) => sql`(select * from rollup_given_unit where country_id = ${id})`,
};
