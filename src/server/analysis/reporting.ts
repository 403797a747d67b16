import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { reportingFiguresSchema } from '#contract/calls/analysis.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import { partsOf } from '../monitoring/cards.ts';
import { reportCountsOf } from '../reports/reporting.ts';
import type { Chosen } from '../monitoring/charts.ts';

type ReportingFigures = z.input<typeof reportingFiguresSchema>;
type Counts = Pick<ReportingFigures['months'][number], 'due' | 'reported' | 'in_time'>;

interface Row extends Omit<Counts, 'due'> {
  readonly part_id: string | null;
  readonly month: string | null;
}

interface Part extends Pick<ReportingFigures['parts'][number], 'id' | 'name' | 'level'> {
  /** Open ones. */
  readonly facilities: number;
}

/** Reports that came and that came in time, by month and by part. */
export async function readReportingFigures(
  db: Kysely<Database>,
  unit: Chosen['unit'],
  months: readonly ReportMonth[],
): Promise<ReportingFigures> {
  const { listed, facilities } = partsOf({ ...unit, parts: 'units' });
  const counts =
    months.length === 0 ? null : await sql<Row>`${reportCountsOf(facilities, months)}`.execute(db);
  const rows = counts?.rows ?? [];
  const parts = await sql<Part>`
    with open as (
      select place.part_id, count(*)::integer as facilities
      from (${facilities}) place join facility f on f.id = place.facility_id where f.closed_at is null group by place.part_id
    )
    select part.id, part.name, part.level, coalesce(facilities, 0) as facilities
    from (${listed}) part left join open on open.part_id = part.id
    order by part.level = 'stores', lower(part.name), part.id`.execute(db);
  const all = parts.rows.reduce((sum, { facilities: open }) => sum + open, 0);
  const countsOf = (row: Row | undefined, due: number): Counts => ({
    due,
    reported: row?.reported ?? 0,
    in_time: row?.in_time ?? 0,
  });
  const [byMonth, byPart] = [
    new Map(rows.map((row) => [row.month, row])),
    new Map(rows.map((row) => [row.part_id, row])),
  ];
  return {
    months: months.map((month) => ({ month, ...countsOf(byMonth.get(month), all) })),
    parts: parts.rows
      .map(({ facilities: open, ...row }) => ({
        ...row,
        ...countsOf(byPart.get(row.id), open * months.length),
      }))
      .filter(({ level, due }) => level !== 'stores' || due > 0),
  };
}
