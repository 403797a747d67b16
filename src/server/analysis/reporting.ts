import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { reportingFiguresSchema } from '#contract/resources/analysis.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import { partsOf } from '../monitoring/cards.ts';
import { reportsOf } from '../reports/reporting.ts';
import type { Chosen } from '../monitoring/charts.ts';

type ReportingFigures = z.input<typeof reportingFiguresSchema>;
type Counts = Pick<ReportingFigures['months'][number], 'due' | 'reported' | 'in_time'>;

interface Row extends Counts {
  readonly part_id: string | null;
  readonly month: string | null;
}

const none: Counts = { due: 0, reported: 0, in_time: 0 };

/** Reports that came and that came in time, by month and by part. */
export async function readReportingFigures(
  db: Kysely<Database>,
  unit: Chosen['unit'],
  months: readonly ReportMonth[],
): Promise<ReportingFigures> {
  const { listed, facilities } = partsOf({ ...unit, parts: 'units' });
  const { rows } = await sql<Row>`
    select part_id, month, count(*)::integer as due, (count(*) filter (where reported))::integer as reported,
      (count(*) filter (where in_time))::integer as in_time
    from (${reportsOf(facilities, months)}) report group by grouping sets ((part_id), (month))`.execute(db);
  const parts = await sql<Pick<ReportingFigures['parts'][number], 'id' | 'name' | 'level'>>`
    select id, name, level from (${listed}) part order by level = 'stores', lower(name), id`.execute(db);
  const countsOf = (row: Row | undefined): Counts =>
    row === undefined ? none : { due: row.due, reported: row.reported, in_time: row.in_time };
  return {
    months: months.map((month) => ({ month, ...countsOf(rows.find((row) => row.month === month)) })),
    parts: parts.rows
      .map((row) => ({ ...row, ...countsOf(rows.find(({ part_id: id }) => id === row.id)) }))
      .filter(({ level, due }) => level !== 'stores' || due > 0),
  };
}
