import { sql } from 'kysely';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import type { Write } from '../db/insert-of.ts';

/** What an accepted event adds to the report of a month. */
export interface ReportPart {
  readonly month: ReportMonth;
  /** Ledger entries counted; negative where entries are reversed. */
  readonly entries: number;
  readonly doses: number;
  /** The event counted in the month; null for a reversal, which only subtracts. */
  readonly event: string | null;
}

/**
 * Adds a batch to the monthly reports of its facility. The time of arrival is read from the event's row, because an
 * event that had to wait arrived before it is counted.
 */
export function reportWrite(facility: string, parts: readonly ReportPart[]): Write {
  if (parts.length === 0) return null;
  return sql`insert into rollup_report (facility_id, month, entries, doses, received_at)
    select ${facility}, part.month, sum(part.entries), sum(part.doses), max(v.received_at)
    from json_to_recordset(${JSON.stringify(parts)}::json)
        as part (month text, entries integer, doses integer, event uuid)
      left join event v on v.facility_id = ${facility} and v.event_id = part.event
    group by part.month order by part.month
    on conflict (facility_id, month) do update set entries = rollup_report.entries + excluded.entries,
      doses = rollup_report.doses + excluded.doses,
      received_at = greatest(rollup_report.received_at, excluded.received_at)`;
}
