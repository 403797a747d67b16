import type { Engine } from '#client/engine.ts';
import type { EntryRow } from './entry-cells.tsx';
import type { LedgerQuery } from '#client/stock/entries/ledger-page.ts';
import type { ListedEntries } from '../activities.tsx';
import type { ShownEntry } from '../shown.ts';

type Queries = Engine['queries'];

/** The parts of a listing that decide which entries and which of their data are read. */
export type ReadEntries = Pick<ListedEntries, 'activity' | 'searchIn' | 'showsLeft'>;

/** The query of a listing: its activity, and the fields it searches. */
export function queryOf({ activity, searchIn }: ReadEntries): Pick<LedgerQuery, 'activity' | 'searchIn'> {
  return searchIn === undefined ? { activity } : { activity, searchIn };
}

export interface EntryPageQuery {
  readonly entries: ReadEntries;
  readonly search: string;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}

export interface EntryPage {
  readonly rows: readonly EntryRow[];
  readonly total: number;
}

/** One page of the device's ledger, with the doses left of each received lot. */
export async function entryPage(queries: Queries, query: EntryPageQuery): Promise<EntryPage> {
  const { entries, ...asked } = query;
  const { rows, total } = await queries.ledger({ ...asked, ...queryOf(entries) });
  return { rows: await entryRows(queries, entries, rows), total };
}

/** First rows of a listing, while the total is still unknown. */
export async function firstEntries(
  queries: Queries,
  { entries, pageSize }: Pick<EntryPageQuery, 'entries' | 'pageSize'>,
): Promise<readonly EntryRow[]> {
  return entryRows(queries, entries, await queries.newestEntries(entries.activity, pageSize));
}

/** Entries as rows of a listing, with the doses left for those that opened a lot. */
export async function entryRows(
  queries: Queries,
  { showsLeft }: ReadEntries,
  shown: readonly ShownEntry[],
): Promise<readonly EntryRow[]> {
  const [refused, doubtful] = await Promise.all([
    queries.refusedAmendments(),
    queries.doubtfulAmendments(shown.map(({ lot }) => lot)),
  ]);
  const rows = shown.map((entry) => ({
    ...entry,
    left: null,
    isChangeRefused: refused.has(entry.id),
    isChangeDoubtful: doubtful.has(entry.id),
  }));
  if (showsLeft !== true) return rows;
  const leftByLot = await queries.lotsLeft(shown.map(({ lot }) => lot));
  return rows.map((row) => ({ ...row, left: leftOf(row, leftByLot) }));
}

const opensNoLot: ReadonlySet<ShownEntry['status']> = new Set(['refused', 'set-aside', 'parked']);

function leftOf(row: ShownEntry, leftByLot: ReadonlyMap<string, number>): number | null {
  return opensNoLot.has(row.status) || row.lot !== row.id ? null : (leftByLot.get(row.lot) ?? 0);
}
