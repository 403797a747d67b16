import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { coverageSchema } from '#contract/calls/analysis.ts';
import type { Level } from '#domain/access/model.ts';
import { type Cohort, cohortFigures, cohortOf, noChildren } from '#domain/reports/coverage.ts';
import { monthsFrom, type ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import { partsOf } from './cards.ts';
import { sourceOf } from '../immunization/figure-source.ts';

type Coverage = z.input<typeof coverageSchema>;

interface Row extends Cohort {
  readonly part_id: string | null;
  readonly born_in: string | null;
}

/**
 * What the children of a place have who were 12 to 23 months old at the end of a month, by month of birth and by part, as it is
 * known now. Reads what is kept of each unit: its cost grows with the places, never with the children.
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
