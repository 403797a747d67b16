import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { MonthlyReport, Reporting } from '#contract/resources/report.ts';
import type { Level } from '#domain/access/model.ts';
import { lateFrom, monthsBefore, type ReportMonth } from '#domain/reports/report-month.ts';
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

/** Of each part how many facilities are open, recorded anything of the month, and had all of it on the server in time. */
export async function readReporting(
  db: Kysely<Database>,
  { id, level, month }: AskedReport,
): Promise<Reporting[]> {
  const { listed, facilities } = partsOf({ id, level, parts: level === 'facility' ? 'self' : 'units' });
  const [first, next] = [`${month}-01`, `${monthsBefore(month, -1)}-01`];
  const late = sql`(${lateFrom(month)}::timestamp at time zone 'Africa/Lagos')`;
  const { rows } = await sql<Reporting>`
    with part as (${listed}), place as (${facilities}),
    report as (
      select place.part_id, place.facility_id,
        exists (select from rollup_facility r
          where r.facility_id = place.facility_id and r.month = ${month} and r.entries > 0)
        or exists (select from immunization i where i.facility_id = place.facility_id
          and i.immunized_on >= ${first} and i.immunized_on < ${next}) as reported
      from place join facility f on f.id = place.facility_id where f.closed_at is null
    ),
    timely as (
      select report.*, reported and not exists (
          select from ledger_entry e join event v on v.facility_id = e.facility_id and v.event_id = e.entry_id
          where e.facility_id = report.facility_id and e.happened_at >= ${first} and e.happened_at < ${next}
            and v.received_at >= ${late})
        and not exists (
          select from immunization i join event v on v.facility_id = i.facility_id and v.event_id = i.immunization_id
          where i.facility_id = report.facility_id and i.immunized_on >= ${first} and i.immunized_on < ${next}
            and v.received_at >= ${late}) as in_time
      from report
    )
    select part.id, part.name, part.level, count(timely.facility_id)::integer as facilities,
      (count(*) filter (where reported))::integer as reported, (count(*) filter (where in_time))::integer as in_time
    from part left join timely on timely.part_id = part.id
    group by part.id, part.name, part.level
    having part.level <> 'stores' or count(timely.facility_id) > 0
    order by part.level = 'stores', lower(part.name), part.id`.execute(db);
  return rows;
}

/** The reporting of parts together. */
export function wholeReporting(
  parts: readonly Reporting[],
  place: Pick<Reporting, 'id' | 'name' | 'level'>,
): Reporting {
  const sum = (of: (part: Reporting) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    ...place,
    facilities: sum(({ facilities }) => facilities),
    reported: sum(({ reported }) => reported),
    in_time: sum(({ in_time: inTime }) => inTime),
  };
}
