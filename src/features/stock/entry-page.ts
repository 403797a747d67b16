import type { Engine } from '#client/engine.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { EntryRow } from './entry-cells.tsx';
import { queryOf, type EntryView } from './entry-views.ts';
import type { ShownEntry } from './shown.ts';

export interface EntryPageQuery {
  readonly view: EntryView;
  readonly search: string;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly today: LocalDate;
}

export interface EntryPage {
  readonly rows: readonly EntryRow[];
  readonly total: number;
}

/** One page of the ledger as the device has it, with what each received lot has left. */
export async function entryPage(queries: Engine['queries'], query: EntryPageQuery): Promise<EntryPage> {
  const { view, today, ...asked } = query;
  const { rows, total } = await queries.ledger({ ...asked, ...queryOf(view) });
  if (view !== 'received') return { rows: rows.map((row) => ({ ...row, left: null })), total };
  const antigens = new Set(rows.map(({ antigen }) => antigen));
  const lots = (await Promise.all(Array.from(antigens, (antigen) => queries.lots(antigen, today)))).flat();
  const leftByLot = new Map(lots.map((lot) => [lot.id, lot.left]));
  return { rows: rows.map((row) => ({ ...row, left: leftOf(row, leftByLot) })), total };
}

const opensNoLot: ReadonlySet<ShownEntry['status']> = new Set(['refused', 'set-aside', 'parked']);

/** Lots that have nothing left are not offered any more, so one that is missing is used up. */
function leftOf(row: ShownEntry, leftByLot: ReadonlyMap<string, number>): number | null {
  return opensNoLot.has(row.status) ? null : (leftByLot.get(row.lot) ?? 0);
}
