import { sql, type Kysely } from 'kysely';
import type { Reporting } from '#contract/calls/reports.ts';
import type { Database } from '../db/schema.ts';
import { partsOf } from '../monitoring/cards.ts';
import { reportsOf } from '../monitoring/owed-reports.ts';
import type { AskedReport } from './monthly.ts';

/**
 * For each part: how many facilities are open, how many recorded stock or given doses for the month, and for how many
 * everything arrived in time.
 */
export async function readReporting(
  db: Kysely<Database>,
  { id, level, month }: AskedReport,
): Promise<Reporting[]> {
  const { listed, facilities } = partsOf({ id, level, parts: level === 'facility' ? 'self' : 'units' });
  const { rows } = await sql<Reporting>`
    with part as (${listed}), report as (${reportsOf(facilities, month)})
    select part.id, part.name, part.level, count(report.facility_id)::integer as facilities,
      (count(*) filter (where reported))::integer as reported, (count(*) filter (where in_time))::integer as in_time
    from part left join report on report.part_id = part.id
    group by part.id, part.name, part.level
    having part.level <> 'stores' or count(report.facility_id) > 0
    order by part.level = 'stores', lower(part.name), part.id`.execute(db);
  return rows;
}

/** Adds up the reporting of parts. */
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
