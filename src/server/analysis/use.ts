import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { useFiguresSchema } from '#contract/calls/analysis.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import { partsOf } from '../monitoring/cards.ts';
import type { Chosen } from '../monitoring/charts.ts';
import { discardedDoses, isDiscard } from '../ledger/wallet-reads.ts';
import { namesOfAntigens } from './antigen-names.ts';

type UseFigures = z.output<typeof useFiguresSchema>;
type Use = Pick<UseFigures['months'][number], 'entries' | 'used' | 'wastage' | 'discarded'>;

interface Row extends Use {
  readonly part_id: string | null;
  readonly antigen_id: string | null;
  readonly month: string | null;
}

const none: Use = { entries: 0, used: 0, wastage: 0, discarded: 0 };

/** Doses used, wasted and discarded in months, by month, antigen and part, in one reading of the rollups and so as of one moment. */
export async function readUse(
  db: Kysely<Database>,
  { unit, antigen }: { readonly unit: Chosen['unit']; readonly antigen: string | null },
  months: readonly ReportMonth[],
): Promise<UseFigures> {
  const { listed } = partsOf({ ...unit, parts: 'units' });
  const inUnit = unit.level === 'state' ? sql`state_id = ${unit.id}` : sql`country_id = ${unit.id}`;
  // What lies in no LGA of a state, or in no state of a country, is in its own stores.
  const part = unit.level === 'state' ? sql`unit_id` : sql`coalesce(state_id, country_id)`;
  const { rows } = await sql<Row>`
    select ${part} as part_id, antigen_id, month,
      (coalesce(sum(entries) filter (where activity = 'utilize'), 0))::integer as entries,
      coalesce(sum(doses) filter (where activity = 'utilize'), 0)::float8 as used,
      sum(wastage)::float8 as wastage,
      ${discardedDoses}::float8 as discarded
    from rollup_activity where ${inUnit} and (activity = 'utilize' or ${isDiscard}) and month = any(${[...months]}::text[])
      and ${antigen === null ? sql`true` : sql`antigen_id = ${antigen}`}
    group by grouping sets ((${part}), (antigen_id), (month))`.execute(db);
  const parts = await sql<Pick<UseFigures['parts'][number], 'id' | 'name' | 'level'>>`
    select id, name, level from (${listed}) part order by level = 'stores', lower(name), id`.execute(db);
  const of = (key: 'part_id' | 'antigen_id' | 'month') =>
    new Map(
      rows.flatMap(({ entries, used, wastage, discarded, ...row }) => {
        const id = row[key];
        return id === null ? [] : [[id, { entries, used, wastage, discarded }] as const];
      }),
    );
  const [byPart, byAntigen, byMonth] = [of('part_id'), of('antigen_id'), of('month')];
  return {
    months: months.map((month) => ({ month, ...(byMonth.get(month) ?? none) })),
    antigens: (await namesOfAntigens(db, [...byAntigen.keys()])).map((row) => ({
      ...row,
      ...(byAntigen.get(row.id) ?? none),
    })),
    parts: parts.rows
      .map((row) => ({ ...row, ...(byPart.get(row.id) ?? none) }))
      .filter(({ level, entries, discarded }) => level !== 'stores' || entries + discarded > 0),
  };
}
