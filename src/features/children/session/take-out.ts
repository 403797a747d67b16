import { pageEngine } from '#client/page-engine.ts';
import type { DueRow } from '#client/children/due-list.ts';
import type { StockChoice } from '#client/children/stock-choices.ts';
import type { ShownLot } from '#client/stock/lots.ts';
import { seriesOfAntigen } from '#domain/immunization/schedule/products.ts';
import type { AntigenId, EntryId } from '#domain/kernel/ids.ts';
import { dateOf, daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { lotCautions } from '#domain/ledger/usability.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import { inUseBy } from '#domain/sessions/held/vials.ts';
import { dosesNeeded } from '#domain/sessions/need.ts';
import { dueSeries, readDue, type SessionDay } from './expected.ts';
import { packingOf, type Packing } from './packing.ts';

/** Stock of one antigen that may be taken along. */
export interface ToTake {
  readonly antigen: AntigenId;
  readonly name: string;
  /** The series that it belongs to; null outside the schedule. */
  readonly series: string | null;
  readonly packing: Packing;
  /** Lots that may be given, in the order of use. */
  readonly lots: readonly ShownLot[];
  /** Issued entries with doses left that were not utilized. */
  readonly open: readonly StockChoice[];
  /** Children who are due a dose of it. */
  readonly due: number;
}

/** Number of children expected on a day, the stock that the facility has for them, and the open vials that held sessions use. */
export async function readToTake(day: SessionDay): Promise<{
  expected: number;
  antigens: ToTake[];
  inUse: ReadonlyMap<EntryId, SessionPart>;
}> {
  const [expected, parts] = await Promise.all([
    readDue({ ...day, isOfKept: true }),
    pageEngine().planning.parts(),
  ]);
  return {
    expected: expected.length,
    antigens: await stockFor(expected, day.on),
    inUse: inUseBy(parts),
  };
}

/** Reads the stock of each antigen that the facility keeps on a day, and how many of the expected children are due for a dose of it. */
export async function stockFor(expected: readonly DueRow[], on: LocalDate): Promise<ToTake[]> {
  const { children, queries } = pageEngine();
  const [wallets, antigens] = await Promise.all([queries.wallets(), queries.antigens()]);
  const needed = dosesNeeded(expected.map((row) => ({ series: dueSeries(row) })));
  const packed = new Map(antigens.map((row) => [row.id, row]));
  return Promise.all(
    wallets.map(async ({ antigen, name }) => {
      const [lots, stock] = await Promise.all([queries.lots(antigen, on), children.stock(antigen, on)]);
      const row = packed.get(antigen) ?? { name };
      const series = seriesOfAntigen(row);
      return {
        antigen,
        name,
        series,
        packing: packingOf(row),
        lots: lots.filter((lot) => lotCautions(lot, on).length === 0),
        open: stock.filter(
          ({ kind, available, cautions: found }) => kind === 'issued' && available > 0 && found.length === 0,
        ),
        due: needed.get(series ?? '') ?? 0,
      };
    }),
  );
}

/** Days for which an opened vial may be kept if its rule allows it (WHO, multi-dose vial policy, 2014). */
export const daysOpen = 28;

/** True if an issued entry is probably still in the cool box: it was issued today, or its rule allows keeping it. */
export function isProbablyOpen({ happenedAt }: StockChoice, { rule }: Packing, on: LocalDate): boolean {
  if (happenedAt === null) return false;
  const days = daysBetween(dateOf(happenedAt), on);
  return days === 0 || (rule === '28-days' && days > 0 && days <= daysOpen);
}
