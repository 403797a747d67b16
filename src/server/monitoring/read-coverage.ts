import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { coverageSchema, notGivenFiguresSchema } from '#contract/calls/analysis.ts';
import type { Level } from '#domain/access/model.ts';
import { type Cohort, cohortFigures, cohortOf, noChildren } from '#domain/reports/coverage.ts';
import { monthsFrom, type ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import { partsOf } from './cards.ts';
import { campaignDose } from '#domain/immunization/screening/not-given.ts';
import { seriesOfAntigen } from '#domain/immunization/schedule/products.ts';
import { dosesOf } from '#domain/immunization/schedule/series.ts';
import { type MissedDoses, reasonCounts } from '#domain/reports/not-given.ts';
import type { Chosen } from './charts.ts';
import type { MonitoringTables } from '../db/tables/monitoring.ts';

type Coverage = z.input<typeof coverageSchema>;

interface Row extends Cohort {
  readonly part_id: string | null;
  readonly born_in: string | null;
}

/**
 * Reads the vaccinations of a place's children who were 12 to 23 months old at the end of a month, by month of birth
 * and by part, as known now. It reads stored figures, so the cost grows with the number of places and not of children.
 */
export async function readCoverage(
  db: Kysely<Database>,
  { id, level }: { readonly id: string; readonly level: Level },
  month: ReportMonth,
): Promise<Coverage> {
  const { from, to } = cohortOf(month);
  const { listed } = partsOf({ id, level, parts: level === 'facility' ? 'self' : 'units' });
  const { rows, part } = sourceOf({ facility: 'rollup_cohort', unit: 'rollup_cohort_unit' }, { id, level });
  const sums = sql.join(
    cohortFigures.map((figure) => sql`sum(${sql.ref(figure)})::integer as ${sql.ref(figure)}`),
  );
  const figures = await sql<Row>`
    select part_id, born_in, ${sums} from (select ${part} as part_id, r.* from ${rows}) counted
    where born_in between ${from} and ${to} group by grouping sets ((part_id), (born_in))`.execute(db);
  const parts = await sql<Pick<Coverage['parts'][number], 'id' | 'name' | 'level'>>`
    select id, name, level from (${listed}) part order by level = 'stores', lower(name), id`.execute(db);
  const of = (row: Row | undefined): Cohort => {
    if (row === undefined) return noChildren;
    const { part_id: _part, born_in: _month, ...counts } = row;
    return counts;
  };
  return {
    months: monthsFrom(from, 12).map((born) => ({
      month: born,
      ...of(figures.rows.find((row) => row.born_in === born)),
    })),
    parts: parts.rows
      .map((row) => ({ ...row, ...of(figures.rows.find((figure) => figure.part_id === row.id)) }))
      .filter((row) => row.level !== 'stores' || row.children > 0),
  };
}

type NotGivenFigures = z.output<typeof notGivenFiguresSchema>;

interface Place {
  readonly id: string;
  readonly level: Level;
}

interface MissedRow extends Omit<MissedDoses, 'dose'> {
  readonly part_id: string | null;
  readonly month: string | null;
  readonly dose: string | null;
}

/** Reads the doses that were due at a place in a month and not given, by dose and reason. */
export async function readNotGiven(
  db: Kysely<Database>,
  place: Place,
  month: ReportMonth,
): Promise<MissedDoses[]> {
  return dosesIn(await readRows(db, place, { months: [month], doses: null }));
}

/**
 * Reads the doses due and not given over several months, by reason: by month, by dose and by part, each with the same
 * total.
 */
export async function readNotGivenFigures(
  db: Kysely<Database>,
  { unit, antigen }: { readonly unit: Chosen['unit']; readonly antigen: string | null },
  months: readonly ReportMonth[],
): Promise<NotGivenFigures> {
  const { listed } = partsOf({ ...unit, parts: 'units' });
  const doses = antigen === null ? null : await notedDosesOf(db, antigen);
  const rows = await readRows(db, unit, { months, doses });
  const parts = await sql<Pick<NotGivenFigures['parts'][number], 'id' | 'name' | 'level'>>`
    select id, name, level from (${listed}) part order by level = 'stores', lower(name), id`.execute(db);
  const reasonsOf = (key: 'month' | 'part_id', value: string) =>
    reasonCounts(rows.filter((row) => row[key] === value));
  return {
    months: months.map((month) => ({ month, reasons: reasonsOf('month', month) })),
    doses: dosesIn(rows),
    parts: parts.rows
      .map((part) => ({ ...part, reasons: reasonsOf('part_id', part.id) }))
      .filter(({ id, level }) => level !== 'stores' || rows.some((row) => row.part_id === id)),
  };
}

async function readRows(
  db: Kysely<Database>,
  place: Place,
  { months, doses }: { readonly months: readonly ReportMonth[]; readonly doses: readonly string[] | null },
): Promise<readonly MissedRow[]> {
  const tables = { facility: 'rollup_not_given', unit: 'rollup_not_given_unit' } as const;
  const { rows: kept, part } = sourceOf(tables, place);
  const isAsked = doses === null ? sql`true` : sql`dose = any(${[...doses]}::text[])`;
  const { rows } = await sql<MissedRow>`
    select part_id, month, dose, reason, sum(doses)::integer as doses
    from (select ${part} as part_id, r.* from ${kept} and month = any(${[...months]}::text[]) and ${isAsked}) counted
    group by grouping sets ((part_id, reason), (month, reason), (dose, reason)) having sum(doses) <> 0
    order by dose, reason`.execute(db);
  return rows;
}

function dosesIn(rows: readonly MissedRow[]): MissedDoses[] {
  return rows.flatMap(({ dose, reason, doses }) => (dose === null ? [] : [{ dose, reason, doses }]));
}

/** Names that notes use for an antigen's doses. */
async function notedDosesOf(db: Kysely<Database>, antigen: string): Promise<readonly string[]> {
  const named = await db
    .selectFrom('antigen')
    .select(['name', 'series'])
    .where('id', '=', antigen)
    .executeTakeFirstOrThrow();
  return [...dosesOf(seriesOfAntigen(named) ?? '').map(({ code }) => code), campaignDose(named)];
}

/** The stored rows that make up a place's figures. */
interface FigureSource {
  /** SQL for the rows, called `r`, with their condition. */
  readonly rows: RawBuilder<unknown>;
  /** SQL for the part of the place that a row belongs to. */
  readonly part: RawBuilder<unknown>;
}

/** Tables of a figure, for facilities and for the smallest units above them. */
interface FigureTables {
  readonly facility: keyof MonitoringTables;
  readonly unit: keyof MonitoringTables;
}

/** Chooses the rows of a place so that only one row for each part is read. */
function sourceOf(
  { facility, unit }: FigureTables,
  { id, level }: { readonly id: string; readonly level: Level },
): FigureSource {
  const [facilities, units] = [sql.table(facility), sql.table(unit)];
  switch (level) {
    case 'country':
      return { rows: sql`${units} r where country_id = ${id}`, part: sql`coalesce(state_id, country_id)` };
    case 'state':
      return { rows: sql`${units} r where state_id = ${id}`, part: sql`unit_id` };
    case 'lga':
      return {
        rows: sql`${facilities} r where facility_id in (select id from facility where lga_id = ${id})`,
        part: sql`facility_id`,
      };
    case 'facility':
      return { rows: sql`${facilities} r where facility_id = ${id}`, part: sql`facility_id` };
  }
}
