import type { Engine } from '#client/engine.ts';
import type { EntryRow } from './entry-cells.tsx';
import { queryOf, type EntryView } from './entry-views.ts';
import type { ShownEntry } from './shown.ts';

export interface EntryPageQuery {
  readonly view: EntryView;
  readonly search: string;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}

export interface EntryPage {
  readonly rows: readonly EntryRow[];
  readonly total: number;
}

/** One page of the ledger as the device has it, with what each received lot has left. */
export async function entryPage(queries: Engine['queries'], query: EntryPageQuery): Promise<EntryPage> {
  const { view, ...asked } = query;
  const { rows, total } = await queries.ledger({ ...asked, ...queryOf(view) });
  if (view !== 'received') return { rows: rows.map((row) => ({ ...row, left: null })), total };
  const leftByLot = await queries.lotsLeft(rows.map(({ lot }) => lot));
  return { rows: rows.map((row) => ({ ...row, left: leftOf(row, leftByLot) })), total };
}

const opensNoLot: ReadonlySet<ShownEntry['status']> = new Set(['refused', 'set-aside', 'parked']);

function leftOf(row: ShownEntry, leftByLot: ReadonlyMap<string, number>): number | null {
  return opensNoLot.has(row.status) ? null : (leftByLot.get(row.lot) ?? 0);
}
