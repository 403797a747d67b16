import { compareNames } from '#domain/kernel/text.ts';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { useFiguresSchema, weeksFiguresSchema } from '#contract/calls/analysis.ts';
import type { ReportMonth } from '#domain/reports/report-month.ts';
import type { Database } from '../db/schema.ts';
import { partsOf } from '../monitoring/cards.ts';
import { type Chosen, notUsableAtEnd, onTheWayAtEnd, stockUntilEnd } from '../monitoring/charts.ts';
import { discardedDoses, isDiscard } from '../ledger/wallet-reads.ts';
import { daysOf } from '#domain/reports/weeks-of-stock.ts';
import { refreshFacilityCold } from '../equipment/facility-cold.ts';

type UseFigures = z.output<typeof useFiguresSchema>;
type Use = Pick<UseFigures['months'][number], 'entries' | 'used' | 'wastage' | 'discarded'>;

interface Row extends Use {
  readonly part_id: string | null;
  readonly antigen_id: string | null;
  readonly month: string | null;
}

const none: Use = { entries: 0, used: 0, wastage: 0, discarded: 0 };

/**
 * Reads doses used, wasted and discarded by month, antigen and part of the place, in one query so that the figures are
 * from one moment.
 */
export async function readUse(
  db: Kysely<Database>,
  { unit, antigen }: { readonly unit: Chosen['unit']; readonly antigen: string | null },
  months: readonly ReportMonth[],
): Promise<UseFigures> {
  const { listed } = partsOf({ ...unit, parts: 'units' });
  const inUnit = unit.level === 'state' ? sql`state_id = ${unit.id}` : sql`country_id = ${unit.id}`;
  // Stock of a state outside its LGAs, or of a country outside its states, is in the unit's own stores.
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

type WeeksFigures = z.output<typeof weeksFiguresSchema>;
type Part = WeeksFigures['parts'][number];

interface StockRow extends Omit<Part['stocks'][number], 'antigen'> {
  readonly part_id: string;
  readonly antigen_id: string;
}

/**
 * Reads the stock of each part and antigen at the end of the period, and the doses issued in the months over which use
 * is measured. One statement reads rollups and lots, so that the figures are from one moment.
 */
export async function readWeeks(
  db: Kysely<Database>,
  chosen: Chosen,
  months: readonly ReportMonth[],
): Promise<WeeksFigures> {
  const { unit, antigen } = chosen;
  const { listed, facilities } = partsOf({ ...unit, parts: 'units' });
  await refreshFacilityCold(db, facilities);
  const inUnit = unit.level === 'state' ? sql`state_id = ${unit.id}` : sql`country_id = ${unit.id}`;
  const only = antigen === null ? sql`true` : sql`antigen_id = ${antigen}`;
  // Stock of a state outside its LGAs, or of a country outside its states, is in the unit's own stores.
  const part = unit.level === 'state' ? sql`unit_id` : sql`coalesce(state_id, country_id)`;
  const { rows } = await sql<StockRow>`
    with counted as (
      select ${part} as part_id, antigen_id, stored, entries, 0 as on_the_way, 0 as not_usable, 0 as issued, 0 as issued_first, 0 as used,
        0 as wastage
      from (${stockUntilEnd(chosen)}) kept
      union all
      select ${part}, antigen_id, 0, 0, "left", 0, 0, 0, 0, 0 from (${onTheWayAtEnd(chosen)}) sent
      union all
      select ${part}, antigen_id, 0, 0, 0, "left", 0, 0, 0, 0 from (${notUsableAtEnd(chosen)}) kept
      union all
      select ${part}, antigen_id, 0, 0, 0, 0,
        case when activity = 'issue' then doses else 0 end, case when activity = 'issue' and month = ${months[0]} then doses else 0 end,
        case when activity = 'utilize' then doses else 0 end, wastage
      from rollup_activity where ${inUnit} and ${only} and month = any(${[...months]}::text[]) and activity in ('issue', 'utilize')
    )
    select part_id, antigen_id, sum(entries)::integer as entries, sum(stored)::float8 as balance, sum(on_the_way)::float8 as on_the_way,
      greatest(0, least(sum(not_usable), sum(stored) - sum(on_the_way)))::float8 as not_usable, sum(issued)::float8 as issued,
      sum(issued_first)::float8 as issued_first, sum(used)::float8 as used, sum(wastage)::float8 as wastage
    from counted group by part_id, antigen_id having sum(entries) > 0`.execute(db);
  const parts = await sql<Omit<Part, 'stocks'>>`
    select id, name, level from (${listed}) part order by level = 'stores', lower(name), id`.execute(db);
  const antigens = await namesOfAntigens(db, [...new Set(rows.map((row) => row.antigen_id))]);
  const byPart = Map.groupBy(rows, (row) => row.part_id);
  const place = new Map(antigens.map(({ id }, index) => [id, index]));
  return {
    months: [...months],
    days: daysOf(months),
    antigens: antigens.map(({ id, name }) => ({ id, name })),
    parts: parts.rows
      .map((row) => ({
        ...row,
        stocks: (byPart.get(row.id) ?? [])
          .map(({ part_id: _part, antigen_id: id, ...figures }) => ({ antigen: id, ...figures }))
          .toSorted((a, b) => (place.get(a.antigen) ?? 0) - (place.get(b.antigen) ?? 0)),
      }))
      .filter(({ level, stocks }) => level !== 'stores' || stocks.length > 0),
  };
}

interface NamedAntigen {
  readonly id: string;
  readonly name: string;
  readonly doses_per_vial: number | null;
  readonly series: string | null;
}

/** Names of antigens; one no longer in the list is shown by its id, so that the sums stay complete. */
async function namesOfAntigens(db: Kysely<Database>, ids: readonly string[]): Promise<NamedAntigen[]> {
  if (ids.length === 0) return [];
  const known = await db
    .selectFrom('antigen')
    .select(['id', 'name', 'doses_per_vial', 'series'])
    .where('id', 'in', ids)
    .execute();
  return ids
    .map((id) => known.find((row) => row.id === id) ?? { id, name: id, doses_per_vial: null, series: null })
    .toSorted((a, b) => compareNames(a.name, b.name) || a.id.localeCompare(b.id));
}
