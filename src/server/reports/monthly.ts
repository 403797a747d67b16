import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { MonthlyReport } from '#contract/resources/report.ts';
import type { Level } from '#domain/access/model.ts';
import { monthsBefore, type ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import { partsOf } from '../monitoring/cards.ts';

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
      sum(r.doses)::float8 as doses, sum(r.wastage)::float8 as wastage, sum(r.stored)::float8 as stored
    from ${rollupOf[level](id)} r left join antigen a on a.id = r.antigen_id
    where r.month <= ${month}
    group by 1, 2, 3, 4, 5 order by 2, 1, 4, 5`.execute(db);
  return rows;
}

const rollupOf: Readonly<Record<Level, (id: string) => RawBuilder<unknown>>> = {
  facility: (id) => sql`(select * from rollup_facility where facility_id = ${id})`,
  lga: (id) => sql`(select * from rollup_activity where unit_id = ${id})`,
  state: (id) => sql`(select * from rollup_activity where state_id = ${id})`,
  country: (id) => sql`(select * from rollup_activity where country_id = ${id})`,
};

/** Children given a dose in the month by its facilities. */
export async function readGiven(
  db: Kysely<Database>,
  { id, level, month }: AskedReport,
): Promise<MonthlyReport['given']> {
  const { facilities } = partsOf({ id, level, parts: 'self' });
  const { rows } = await sql<MonthlyReport['given'][number]>`
    select i.dose, coalesce(a.name, i.antigen_id::text) as antigen, i.immunization_type, count(*)::integer as children
    from (${facilities}) place join immunization i on i.facility_id = place.facility_id
      and i.immunized_on >= ${`${month}-01`} and i.immunized_on < ${`${monthsBefore(month, -1)}-01`}
      left join antigen a on a.id = i.antigen_id
    where not i.is_history and i.voided is null
    group by 1, 2, 3 order by 2, 1, 3`.execute(db);
  return rows;
}
