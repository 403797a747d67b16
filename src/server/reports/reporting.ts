import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Reporting } from '#contract/resources/report.ts';
import { lateFrom, monthsBefore, type ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import { partsOf } from '../monitoring/cards.ts';
import type { AskedReport } from './monthly.ts';

/** Of each part how many facilities are open, recorded anything of the month, and had all of it on the server in time. */
export async function readReporting(
  db: Kysely<Database>,
  { id, level, month }: AskedReport,
): Promise<Reporting[]> {
  const { listed, facilities } = partsOf({ id, level, parts: level === 'facility' ? 'self' : 'units' });
  const { rows } = await sql<Reporting>`
    with part as (${listed}), report as (${reportsOf(facilities, [month])})
    select part.id, part.name, part.level, count(report.facility_id)::integer as facilities,
      (count(*) filter (where reported))::integer as reported, (count(*) filter (where in_time))::integer as in_time
    from part left join report on report.part_id = part.id
    group by part.id, part.name, part.level
    having part.level <> 'stores' or count(report.facility_id) > 0
    order by part.level = 'stores', lower(part.name), part.id`.execute(db);
  return rows;
}

/**
 * The reports that open facilities owe for months: one of each a month, with whether anything was recorded of it, and whether
 * all of that had come in time. A month is read by its own days, so that its cost does not grow with the years.
 */
export function reportsOf(
  facilities: RawBuilder<unknown>,
  months: readonly ReportMonth[],
): RawBuilder<unknown> {
  const days = months.map((month) => ({
    month,
    first: `${month}-01`,
    next: `${monthsBefore(month, -1)}-01`,
    late: lateFrom(month),
  }));
  return sql`
    select owed.part_id, owed.facility_id, owed.month, owed.reported, owed.reported and not exists (
        select from ledger_entry e join event v on v.facility_id = e.facility_id and v.event_id = e.entry_id
        where e.facility_id = owed.facility_id and e.happened_at >= owed.first and e.happened_at < owed.next
          and v.received_at >= owed.late)
      and not exists (
        select from immunization i join event v on v.facility_id = i.facility_id and v.event_id = i.immunization_id
        where i.facility_id = owed.facility_id and i.immunized_on >= owed.first and i.immunized_on < owed.next
          and v.received_at >= owed.late) as in_time
    from (
      select place.part_id, place.facility_id, day.month, day.first, day.next,
        day.late::timestamp at time zone 'Africa/Lagos' as late,
        exists (select from rollup_facility r
          where r.facility_id = place.facility_id and r.month = day.month and r.entries > 0)
        or exists (select from immunization i where i.facility_id = place.facility_id
          and i.immunized_on >= day.first and i.immunized_on < day.next) as reported
      from (${facilities}) place join facility f on f.id = place.facility_id
        cross join json_to_recordset(${JSON.stringify(days)}::json)
          as day (month text, first text, next text, late text)
      where f.closed_at is null
    ) owed`;
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
