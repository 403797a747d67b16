import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { otherPeriodsSchema } from '#contract/resources/analysis.ts';
import type { Database } from '../db/schema.ts';
import type { Chosen } from '../monitoring/charts.ts';

const mostNamed = 50;

/** As the index of 0110 says it, on `e`. */
const yearOfDate = sql`left(e.happened_at, 4)::integer`;
const quarterOfDate = sql`'Q' || ((substr(e.happened_at, 6, 2)::integer + 2) / 3)`;

/** Lines that count, whose pair of year and quarter is not that of their date, where either lies in the period chosen. */
export async function readOtherPeriods(
  db: Kysely<Database>,
  { unit, year, quarter, antigen }: Chosen,
): Promise<z.input<typeof otherPeriodsSchema>> {
  const isInUnit = unit.level === 'state' ? sql`f.state_id = ${unit.id}` : sql`f.country_id = ${unit.id}`;
  const isOfAntigen = antigen === null ? sql`true` : sql`e.antigen_id = ${antigen}`;
  const isIn = (ofYear: RawBuilder<unknown>, ofQuarter: RawBuilder<unknown>) =>
    sql`(${year === null ? sql`true` : sql`${ofYear} = ${year}`} and ${quarter === null ? sql`true` : sql`${ofQuarter} = ${quarter}`})`;
  const isInPeriod = sql`(${isIn(sql`e.year`, sql`e.quarter`)} or ${isIn(yearOfDate, quarterOfDate)})`;
  const { rows } = await sql<z.input<typeof otherPeriodsSchema>>`
    with differing as (
      select e.entry_id as id, e.facility_id as facility, f.name as facility__name,
        coalesce(a.name, e.antigen_id::text) as antigen__name, e.batch_no, e.doses as no_of_dose,
        left(e.happened_at, 10) as date, e.year, e.quarter
      from ledger_entry e join facility f on f.id = e.facility_id left join antigen a on a.id = e.antigen_id
      where (e.year <> ${yearOfDate} or e.quarter <> ${quarterOfDate})
        and e.activity <> 'reverse' and e.reversed_by is null
        and ${isInUnit} and ${isOfAntigen} and ${isInPeriod}
    ), newest as (
      select * from differing order by date desc, id limit ${mostNamed}
    )
    select (select count(*)::integer from differing) as count,
      coalesce((select json_agg(newest order by date desc, id) from newest), '[]') as lines`.execute(db);
  return rows[0] ?? { count: 0, lines: [] };
}
