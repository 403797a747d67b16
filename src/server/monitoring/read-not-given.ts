import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { notGivenFiguresSchema } from '#contract/calls/analysis.ts';
import type { Level } from '#domain/access/model.ts';
import { campaignDose } from '#domain/immunization/screening/not-given.ts';
import { seriesOfAntigen } from '#domain/immunization/schedule/products.ts';
import { dosesOf } from '#domain/immunization/schedule/series.ts';
import { type MissedDoses, reasonCounts } from '#domain/reports/not-given.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import { partsOf } from './cards.ts';
import type { Chosen } from './charts.ts';
import { sourceOf } from '../immunization/figure-source.ts';

type NotGivenFigures = z.output<typeof notGivenFiguresSchema>;

interface Place {
  readonly id: string;
  readonly level: Level;
}

interface Row extends Omit<MissedDoses, 'dose'> {
  readonly part_id: string | null;
  readonly month: string | null;
  readonly dose: string | null;
}

/** Doses that were due at a place in a month and not given, by dose and reason. */
export async function readNotGiven(
  db: Kysely<Database>,
  place: Place,
  month: ReportMonth,
): Promise<MissedDoses[]> {
  return dosesIn(await readRows(db, place, { months: [month], doses: null }));
}

/** Doses that were due and not given in months, by reason: by month, by dose and by part, each of which adds up to the same. */
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
): Promise<readonly Row[]> {
  const tables = { facility: 'rollup_not_given', unit: 'rollup_not_given_unit' } as const;
  const { rows: kept, part } = sourceOf(tables, place);
  const isAsked = doses === null ? sql`true` : sql`dose = any(${[...doses]}::text[])`;
  const { rows } = await sql<Row>`
    select part_id, month, dose, reason, sum(doses)::integer as doses
    from (select ${part} as part_id, r.* from ${kept} and month = any(${[...months]}::text[]) and ${isAsked}) counted
    group by grouping sets ((part_id, reason), (month, reason), (dose, reason)) having sum(doses) <> 0
    order by dose, reason`.execute(db);
  return rows;
}

function dosesIn(rows: readonly Row[]): MissedDoses[] {
  return rows.flatMap(({ dose, reason, doses }) => (dose === null ? [] : [{ dose, reason, doses }]));
}

/** What notes call the doses of an antigen. */
async function notedDosesOf(db: Kysely<Database>, antigen: string): Promise<readonly string[]> {
  const named = await db
    .selectFrom('antigen')
    .select(['name', 'series'])
    .where('id', '=', antigen)
    .executeTakeFirstOrThrow();
  return [...dosesOf(seriesOfAntigen(named) ?? '').map(({ code }) => code), campaignDose(named)];
}
