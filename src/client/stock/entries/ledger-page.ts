import { Dexie } from 'dexie';
import type { ActivityName } from '#contract/activity-names.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LedgerRow } from '#client/db/rows.ts';
import {
  type EntryFilter,
  type EntryIndex,
  entryMatcher,
  isFiltered,
  type SearchableEntry,
} from './entry-index.ts';
import { antigenNames, type ShownEntry, shownEntries } from './ledger.ts';
import { type QueryScope, queryScope } from '#client/queries/scope.ts';

export interface LedgerQuery extends EntryFilter {
  /** Counted from 0. */
  readonly page: number;
  readonly pageSize: number;
}

export interface LedgerPage {
  readonly rows: ShownEntry[];
  readonly total: number;
  /** Page returned: the requested one, or the last if there are fewer. */
  readonly page: number;
}

export interface LedgerSlice {
  readonly rows: readonly ShownEntry[];
  /** Number of entries in all slices together. */
  readonly total: number;
}

/** Listings of the ledger, newest first, however long it is. */
export interface LedgerPages {
  /** One page of an activity's entries that match a filter. */
  page(query: LedgerQuery): Promise<LedgerPage>;
  /** The newest of an activity's entries: the top of the first page, before the total is known. */
  newest(activity: ActivityName, count: number): Promise<ShownEntry[]>;
  /** All entries, slice by slice, as they were at the start, for exports. The page stays responsive between two slices. */
  slices(filter: EntryFilter): AsyncGenerator<LedgerSlice>;
}

type Names = ReadonlyMap<string, string>;

/** Rows per read of an export. */
const sliceRows = 200;
/** Entries searched without a pause, which takes a few milliseconds on a slow tablet. */
const entriesAtOnce = 10_000;

export function ledgerPages(db: DeviceDatabase, index: EntryIndex): LedgerPages {
  /** The last search, cached for the pages of its results. */
  let last = { key: '', found: [] as readonly SearchableEntry[] };

  async function found(filter: EntryFilter, scope: QueryScope, names: Names) {
    const { facility, facilityName } = scope;
    const entries = await index.entries(facility, filter.activity);
    if (!isFiltered(filter)) return entries;
    const { activity, search, searchIn, antigen, immunizationType } = filter;
    const version = index.version();
    const key = JSON.stringify([
      version,
      facility,
      activity,
      search,
      searchIn,
      antigen,
      immunizationType,
      ...names,
    ]);
    if (key === last.key) return last.found;
    const matches = await allMatching(entries, entryMatcher(filter, { facilityName, antigenNames: names }));
    last = { key, found: matches };
    return matches;
  }

  /** The rows of some entries, without deleted ones. */
  async function rowsOf(entries: readonly SearchableEntry[]): Promise<LedgerRow[]> {
    const rows = await db.ledger.bulkGet(entries.map(({ id }) => id));
    return rows.filter((row) => row !== undefined);
  }

  const rowsOfTable = (page: number, { activity, pageSize }: LedgerQuery, { facility }: QueryScope) =>
    newestFirst(db, facility, activity)
      .offset(page * pageSize)
      .limit(pageSize)
      .toArray();

  /** Until the in-memory index is ready, a page is counted and skipped to in the table, at a cost that grows with the ledger. */
  async function pageOfTable(query: LedgerQuery, scope: QueryScope) {
    const asked = Math.max(0, query.page);
    // Comes before the count, because the database queues everything else behind that.
    const rows = await rowsOfTable(asked, query, scope);
    const total = await newestFirst(db, scope.facility, query.activity).count();
    const page = pageWithin(query, total);
    return { rows: page === asked ? rows : await rowsOfTable(page, query, scope), total, page };
  }

  async function pageOfIndex(query: LedgerQuery, scope: QueryScope, names: Names) {
    // Reads one key, so that a live query reruns when an entry is listed or removed.
    const [entries] = await Promise.all([
      found(query, scope, names),
      newestFirst(db, scope.facility, query.activity).limit(1).primaryKeys(),
    ]);
    const page = pageWithin(query, entries.length);
    return { rows: await rowsOf(pageFromEnd(entries, page, query.pageSize)), total: entries.length, page };
  }

  return {
    async page(query) {
      const scope = await queryScope(db);
      if (!scope) return { rows: [], total: 0, page: 0 };
      const names = await antigenNames(db);
      const isOfTable = !isFiltered(query) && !index.isReady(scope.facility);
      if (isOfTable) index.readAhead(scope.facility);
      const { rows, ...rest } = isOfTable
        ? await pageOfTable(query, scope)
        : await pageOfIndex(query, scope, names);
      return { rows: await shownEntries(db, scope, rows), ...rest };
    },
    async newest(activity, count) {
      const scope = await queryScope(db);
      if (!scope) return [];
      const rows = await newestFirst(db, scope.facility, activity).limit(count).toArray();
      return shownEntries(db, scope, rows);
    },
    async *slices(filter) {
      const scope = await queryScope(db);
      if (!scope) return;
      const names = await antigenNames(db);
      // The index changes during the export; the exported rows do not.
      const entries = Array.from(await found(filter, scope, names));
      const pages = Math.ceil(entries.length / sliceRows);
      for (let page = 0; page < pages; page += 1) {
        const rows = await rowsOf(pageFromEnd(entries, page, sliceRows));
        yield { rows: await shownEntries(db, scope, rows), total: entries.length };
      }
    },
  };
}

function newestFirst(db: DeviceDatabase, facility: FacilityId, listing: string) {
  return db.ledger
    .where('[facility+listing+id]')
    .between([facility, listing, Dexie.minKey], [facility, listing, Dexie.maxKey])
    .reverse();
}

/** Searches entries in batches, with pauses in which the page can respond to typing. */
async function allMatching(
  entries: readonly SearchableEntry[],
  matches: (entry: SearchableEntry) => boolean,
): Promise<readonly SearchableEntry[]> {
  // A copy, because the index may change the entries during a pause.
  const all = Array.from(entries);
  const found: SearchableEntry[] = [];
  for (let from = 0; from < all.length; from += entriesAtOnce) {
    if (from > 0) await nextTurn();
    for (const entry of all.slice(from, from + entriesAtOnce)) if (matches(entry)) found.push(entry);
  }
  return found;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

function pageWithin({ page, pageSize }: LedgerQuery, total: number): number {
  return Math.min(Math.max(0, page), Math.max(0, Math.ceil(total / pageSize) - 1));
}

/** A page of a list sorted oldest first, returned newest first. */
function pageFromEnd<T>(list: readonly T[], page: number, pageSize: number): T[] {
  const end = list.length - page * pageSize;
  return list.slice(Math.max(0, end - pageSize), Math.max(0, end)).toReversed();
}
