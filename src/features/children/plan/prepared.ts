import type { DueRow } from '#client/children/due-list.ts';
import type { ShownLot } from '#client/stock/lots.ts';
import { outside } from '#domain/immunization/schedule/products.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { indicativeWastage } from '#domain/reports/indicative-wastage.ts';
import { dosesNeeded, pickVials, vialsNeeded } from '#domain/sessions/need.ts';
import { perVialOf } from '../session/packing.ts';
import { dueSeries, readDue, type SessionDay } from '../session/expected.ts';
import { stockFor, type ToTake } from '../session/take-out.ts';

/** Doses and vials that a session needs of one antigen, and the lots they come from. */
export interface NeedLine {
  readonly antigen: AntigenId;
  readonly name: string;
  /** One for each due dose of the expected children. */
  readonly doses: number;
  /** Null if the doses of a vial are unknown. */
  readonly perVial: number | null;
  /** Usual wastage of open vials in percent; null if unknown. */
  readonly wastagePercent: number | null;
  readonly vials: number;
  readonly picks: readonly { readonly lot: ShownLot; readonly vials: number }[];
  /** Vials still missing after all usable lots. */
  readonly short: number;
}

/** A planned session, with the needs of its day. */
export interface Prepared {
  readonly expected: readonly DueRow[];
  /** One line for each antigen that the facility keeps and the session needs. */
  readonly lines: readonly NeedLine[];
  /** Series due to children without a wallet at this facility, with the doses needed. */
  readonly notKept: readonly { readonly series: string; readonly doses: number }[];
}

/** Children due by the day of a session, the stock they need, and the stock at hand. */
export async function readPrepared(day: SessionDay): Promise<Prepared> {
  const expected = await readDue(day);
  const kept = await stockFor(expected, day.on);
  const keptSeries = new Set(kept.map(({ series }) => series));
  const needed = dosesNeeded(expected.map((row) => ({ series: dueSeries(row) })));
  return {
    expected,
    lines: kept.filter(({ due }) => due > 0).map(needLine),
    notKept: Array.from(needed, ([series, doses]) => ({ series, doses })).filter(
      ({ series }) => !keptSeries.has(series),
    ),
  };
}

/** The need for one antigen, and the lots it is taken from in the order of use. */
export function needLine({ antigen, name, series, due, packing, lots }: ToTake): NeedLine {
  const perVial = perVialOf(lots[0], packing) ?? null;
  const usual = indicativeWastage({ name, series: series ?? outside, dosesPerVial: perVial });
  const line = { antigen, name, doses: due, perVial, wastagePercent: usual?.percent ?? null };
  if (perVial === null) return { ...line, vials: 0, picks: [], short: 0 };
  const vials = vialsNeeded({ doses: due, perVial, wastagePercent: usual?.percent ?? 0 });
  const { picks, short } = pickVials(lots, { vials, perVial });
  const lotById = new Map(lots.map((lot) => [lot.id, lot]));
  return {
    ...line,
    vials,
    short,
    picks: picks.flatMap(({ lot, vials: taken }) => {
      const known = lotById.get(lot);
      return known ? [{ lot: known, vials: taken }] : [];
    }),
  };
}
