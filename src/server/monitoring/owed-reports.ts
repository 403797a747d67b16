import { sql, type RawBuilder } from 'kysely';
import { lateFrom, type ReportMonth } from '#domain/reports/report-month.ts';

/**
 * SQL for the one report that each open facility owes for a month: whether anything was recorded, and whether all of
 * it arrived in time. It reads figures kept with each event, not the records themselves.
 */
export function reportsOf(facilities: RawBuilder<unknown>, month: ReportMonth): RawBuilder<unknown> {
  return sql`
    select place.part_id, place.facility_id, coalesce(${isReported}, false) as reported,
      coalesce(${isReported} and ${isBefore(lateMoment(month))}, false) as in_time
    from (${facilities}) place join facility f on f.id = place.facility_id
      left join rollup_report r on r.facility_id = place.facility_id and r.month = ${month}
    where f.closed_at is null`;
}

const isReported = sql`(r.entries > 0 or r.doses > 0)`;

function isBefore(late: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(r.received_at is null or r.received_at < ${late})`;
}

function lateMoment(month: ReportMonth): RawBuilder<unknown> {
  return sql`${lateFrom(month)}::timestamp at time zone 'Africa/Lagos'`;
}

/**
 * Counts, by part and month, how many of the reports that open facilities owe came, and how many on time. Needs at
 * least one month.
 */
export function reportCountsOf(
  facilities: RawBuilder<unknown>,
  months: readonly ReportMonth[],
): RawBuilder<unknown> {
  // Reads only reports that came, never those owed, because a country owes hundreds of thousands a year. Months are
  // written as rows, so that the planner knows how few there are, and counted by part and month first, which parallel
  // workers can share.
  const asked = months.map((month) => sql`(${month}::text, ${lateMoment(month)})`);
  return sql`
    select part_id, month, sum(reported)::integer as reported, sum(in_time)::integer as in_time
    from (
      select place.part_id, r.month, count(*) filter (where ${isReported}) as reported,
        count(*) filter (where ${isReported} and ${isBefore(sql`asked.late`)}) as in_time
      from (values ${sql.join(asked)}) as asked (month, late)
        join rollup_report r on r.month = asked.month and r.month = any(${[...months]}::text[])
        join (${facilities}) place on place.facility_id = r.facility_id join facility f on f.id = r.facility_id
      where f.closed_at is null group by place.part_id, r.month
    ) counted group by grouping sets ((part_id), (month))`;
}
