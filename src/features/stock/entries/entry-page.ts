import type { Engine } from '#client/engine.ts';
import type { EntryRow } from './entry-cells.tsx';
import { queryOf, type EntryView } from './entry-views.ts';
import type { ShownEntry } from '../shown.ts';

type Queries = Engine['queries'];

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
export async function entryPage(queries: Queries, query: EntryPageQuery): Promise<EntryPage> {
  const { view, ...asked } = query;
  const { rows, total } = await queries.ledger({ ...asked, ...queryOf(view) });
  return { rows: await entryRows(queries, view, rows), total };
}

/** The first rows of a view, while it is not known yet how many there are. */
export async function firstEntries(
  queries: Queries,
  { view, pageSize }: Pick<EntryPageQuery, 'view' | 'pageSize'>,
): Promise<readonly EntryRow[]> {
  return entryRows(queries, view, await queries.newestEntries(queryOf(view).activity, pageSize));
}

/** Entries as a view's rows; those that opened a lot know what it has left. */
export async function entryRows(
  queries: Queries,
  view: EntryView,
  entries: readonly ShownEntry[],
): Promise<readonly EntryRow[]> {
  const [refused, doubtful] = await Promise.all([
    queries.refusedMarks(),
    queries.doubtfulMarks(entries.map(({ lot }) => lot)),
  ]);
  const rows = entries.map((entry) => ({
    ...entry,
    left: null,
    isChangeRefused: refused.has(entry.id),
    isChangeDoubtful: doubtful.has(entry.id),
  }));
  if (view !== 'received') return rows;
  const leftByLot = await queries.lotsLeft(entries.map(({ lot }) => lot));
  return rows.map((row) => ({ ...row, left: leftOf(row, leftByLot) }));
}

const opensNoLot: ReadonlySet<ShownEntry['status']> = new Set(['refused', 'set-aside', 'parked']);

function leftOf(row: ShownEntry, leftByLot: ReadonlyMap<string, number>): number | null {
  return opensNoLot.has(row.status) || row.lot !== row.id ? null : (leftByLot.get(row.lot) ?? 0);
}
