import { analysis, type reportingFiguresSchema } from '#contract/calls/analysis.ts';
import { quarters } from '#domain/kernel/local-date.ts';
import { chosenMonths, monthOf, type ReportMonth } from '#domain/reports/report-month.ts';
import { useMonths } from '#domain/reports/weeks-of-stock.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { localDayOf } from '../local-day.ts';
import { type Chosen, chosenBy, readOtherPeriods } from '../monitoring/charts.ts';
import { readCoverage, readNotGivenFigures } from '../monitoring/read-coverage.ts';
import { readUse, readWeeks } from './use.ts';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/schema.ts';
import { partsOf } from '../monitoring/cards.ts';
import { reportCountsOf } from '../monitoring/owed-reports.ts';

const use = defineRoute(analysis.use, async ({ deps, db, viewer, params }) => {
  const chosen = await chosenBy(db, viewer, { address: params, now: deps.now() });
  return readUse(db, chosen, monthsOf(chosen));
});

const reporting = defineRoute(analysis.reporting, async ({ deps, db, viewer, params }) => {
  const address = { ...params, antigen: 'all' };
  const chosen = await chosenBy(db, viewer, { address, now: deps.now() });
  return readReportingFigures(db, chosen.unit, monthsOf(chosen));
});

const coverage = defineRoute(analysis.coverage, async ({ deps, db, viewer, params }) => {
  const chosen = await chosenBy(db, viewer, { address: { ...params, antigen: 'all' }, now: deps.now() });
  // In a future year no month has begun and no child is old enough.
  const last = monthsOf(chosen).at(-1) ?? currentMonth(chosen);
  return readCoverage(db, chosen.unit, last);
});

const notGiven = defineRoute(analysis.notGiven, async ({ deps, db, viewer, params }) => {
  const chosen = await chosenBy(db, viewer, { address: params, now: deps.now() });
  return readNotGivenFigures(db, chosen, monthsOf(chosen));
});

const weeks = defineRoute(analysis.weeks, async ({ deps, db, viewer, params }) => {
  const chosen = await chosenBy(db, viewer, { address: params, now: deps.now() });
  return readWeeks(db, chosen, useMonths(periodOf(chosen), currentMonth(chosen)));
});

const otherPeriods = defineRoute(analysis.otherPeriods, async ({ deps, db, viewer, params }) =>
  readOtherPeriods(db, await chosenBy(db, viewer, { address: params, now: deps.now() })),
);

function monthsOf(chosen: Chosen) {
  return chosenMonths(periodOf(chosen), currentMonth(chosen));
}

function periodOf({ year, quarter }: Chosen) {
  return { year, quarter: quarters.find((name) => name === quarter) ?? null };
}

function currentMonth({ now }: Chosen) {
  return monthOf(localDayOf(now).today);
}

/** Calls for the analyses besides the specification's two charts. */
export const analysisRoutes: readonly Route[] = [use, weeks, coverage, notGiven, otherPeriods, reporting];

type ReportingFigures = z.input<typeof reportingFiguresSchema>;
type Counts = Pick<ReportingFigures['months'][number], 'due' | 'reported' | 'in_time'>;

interface Row extends Omit<Counts, 'due'> {
  readonly part_id: string | null;
  readonly month: string | null;
}

interface Part extends Pick<ReportingFigures['parts'][number], 'id' | 'name' | 'level'> {
  /** Facilities that are open. */
  readonly facilities: number;
}

/** Counts reports, and those that came in time, by month and by part of the place. */
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
