import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { OtherPeriods } from '#contract/calls/analysis.ts';
import type { Level } from '#domain/access/model.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import type { Chosen } from './charts.ts';

const mostNamed = 50;

/** As the index of the ledger says it, on `e`. */
const yearOfDate = sql`left(e.happened_at, 4)::integer`;
const quarterOfDate = sql`'Q' || ((substr(e.happened_at, 6, 2)::integer + 2) / 3)`;

const ofUnit = {
  country: sql`f.country_id`,
  state: sql`f.state_id`,
  lga: sql`f.lga_id`,
  facility: sql`f.id`,
};

/** Lines that count, whose pair of year and quarter is not that of their date, where either lies in the period chosen. */
export async function readOtherPeriods(
  db: Kysely<Database>,
  { unit, year, quarter, antigen }: Chosen,
): Promise<OtherPeriods> {
  const isOfAntigen = antigen === null ? sql`true` : sql`e.antigen_id = ${antigen}`;
  const isIn = (ofYear: RawBuilder<unknown>, ofQuarter: RawBuilder<unknown>) =>
    sql`(${year === null ? sql`true` : sql`${ofYear} = ${year}`} and ${quarter === null ? sql`true` : sql`${ofQuarter} = ${quarter}`})`;
  const isInPeriod = sql`(${isIn(sql`e.year`, sql`e.quarter`)} or ${isIn(yearOfDate, quarterOfDate)})`;
  return readDiffering(db, unit, sql`${isOfAntigen} and ${isInPeriod}`);
}

/** The same of a place, of those that its report of a month counts. */
export async function readOtherPeriodsOfMonth(
  db: Kysely<Database>,
  { id, level, month }: { readonly id: string; readonly level: Level; readonly month: ReportMonth },
): Promise<OtherPeriods> {
  return readDiffering(db, { id, level }, sql`left(e.happened_at, 7) = ${month}`);
}

async function readDiffering(
  db: Kysely<Database>,
  unit: { readonly id: string; readonly level: Level },
  isAsked: RawBuilder<unknown>,
): Promise<OtherPeriods> {
  const { rows } = await sql<OtherPeriods>`
    with differing as (
      select e.entry_id as id, e.facility_id as facility, f.name as facility__name,
        coalesce(a.name, e.antigen_id::text) as antigen__name, e.batch_no, e.doses as no_of_dose,
        left(e.happened_at, 10) as date, e.year, e.quarter
      from ledger_entry e join facility f on f.id = e.facility_id left join antigen a on a.id = e.antigen_id
      where (e.year <> ${yearOfDate} or e.quarter <> ${quarterOfDate})
        and e.activity <> 'reverse' and e.reversed_by is null
        and ${ofUnit[unit.level]} = ${unit.id} and ${isAsked}
    ), newest as (
      select * from differing order by date desc, id limit ${mostNamed}
    )
    select (select count(*)::integer from differing) as count,
      coalesce((select json_agg(newest order by date desc, id) from newest), '[]') as lines`.execute(db);
  return rows[0] ?? { count: 0, lines: [] };
}
