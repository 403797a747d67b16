import { Dexie, type IntervalTree, type ObservabilitySet } from 'dexie';
import type { AntigenId, EntryId, FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { lineKey } from '#domain/kernel/text.ts';
import type { ActivityName } from '#contract/activity-names.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import type { LedgerRow } from '#client/db/rows.ts';

/** Rows per read, few enough that a tablet's page stays responsive between two slices. */
const sliceRows = 250;
/** Time after which an open listing reads its entries ahead of the first search. */
const readAheadAfterMs = 1000;

/** The searchable parts of the facility's entries in memory, so that neither a search nor a page turn reads the ledger. */
export interface EntryIndex {
  /** True if a facility's entries are in memory and nothing has changed since. */
  isReady(facility: FacilityId): boolean;
  /** The current entries of a listing, oldest first. The first call reads the ledger slice by slice, later calls only what changed. */
  entries(facility: FacilityId, listing: string): Promise<readonly SearchableEntry[]>;
  /** Reads ahead after a moment, unless called again before. */
  readAhead(facility: FacilityId): void;
  /** Changes with every change of the entries: derived results are valid while it stays the same. */
  version(): number;
}

/**
 * - Built on first use, and again after a change that does not name its rows.
 * - A change is recorded in the same turn in which its transaction ends, in this context or another, before a live query reruns.
 */
export function entryIndex(db: DeviceDatabase): EntryIndex {
  let lists: EntryLists | null = null;
  let owner: FacilityId | null = null;
  let version = 0;
  /** Rows changed since the last read; null if unknown. */
  let changed: Set<string> | null = null;
  let work: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isListening = false;

  function listen(): void {
    if (isListening) return;
    isListening = true;
    Dexie.on.storagemutated.subscribe((parts) => {
      const keys = changedKeys(parts, { database: db.name, table: 'ledger' });
      if (keys === 'unknown') changed = null;
      else for (const key of keys) changed?.add(key);
    });
  }

  async function build(facility: FacilityId): Promise<void> {
    changed = new Set();
    owner = facility;
    lists = null;
    const middle = await middleKey(db);
    // The browser reads one half while the page unpacks the other.
    const halves = await Promise.all([
      readEntries(facility, { after: '', upTo: middle }),
      readEntries(facility, { after: middle, upTo: '\uffff' }),
    ]);
    const built = new EntryLists();
    for (const [listing, entry] of halves.flat()) built.add(listing, entry);
    lists = built;
  }

  async function readEntries(facility: FacilityId, { after, upTo }: { after: string; upTo: string }) {
    const read: (readonly [listing: string, entry: SearchableEntry])[] = [];
    let last = after;
    let count = sliceRows;
    while (count === sliceRows && isFollowed()) {
      const rows = await db.ledger.where(':id').between(last, upTo, false, true).limit(sliceRows).toArray();
      for (const row of rows) if (row.facility === facility) read.push([row.listing, searchableEntry(row)]);
      last = rows.at(-1)?.id ?? last;
      count = rows.length;
    }
    return read;
  }

  async function takeIn(facility: FacilityId, into: EntryLists): Promise<void> {
    const ids = Array.from(changed ?? []);
    changed = new Set();
    const rows = await db.ledger.bulkGet(ids);
    for (const [at, id] of ids.entries()) {
      into.remove(id);
      const row = rows[at];
      if (row?.facility === facility) into.insert(row.listing, searchableEntry(row));
    }
  }

  async function bringUpToDate(facility: FacilityId): Promise<void> {
    listen();
    while (!isFresh(facility)) {
      if (lists === null || !isFollowed() || owner !== facility) await build(facility);
      else await takeIn(facility, lists);
      version += 1;
    }
  }

  const isFollowed = (): boolean => changed !== null;
  const isFresh = (facility: FacilityId): boolean =>
    lists !== null && owner === facility && changed?.size === 0;

  /** Runs outside the zone of a live query, which would otherwise depend on the whole ledger. */
  function apart(run: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      setTimeout(() => run().then(resolve, reject));
    });
  }

  async function ready(facility: FacilityId): Promise<void> {
    while (work !== null || !isFresh(facility)) {
      work ??= apart(() => bringUpToDate(facility)).finally(() => {
        work = null;
      });
      await work;
    }
  }

  return {
    isReady: (facility) => work === null && isFresh(facility),
    async entries(facility, listing) {
      clearTimeout(timer);
      await ready(facility);
      return lists?.of(listing) ?? [];
    },
    readAhead(facility) {
      clearTimeout(timer);
      // Nobody waits for it, so a failure is retried by the reader who needs it.
      timer = setTimeout(() => void ready(facility).catch(() => undefined), readAheadAfterMs);
    },
    version: () => version,
  };
}

/** An id about halfway between the first and the last, computed from the time at the start of ids. */
async function middleKey(db: DeviceDatabase): Promise<string> {
  const [first = '', last = ''] = await Promise.all([
    db.ledger
      .orderBy(':id')
      .limit(1)
      .primaryKeys()
      .then(([id]) => id),
    db.ledger
      .orderBy(':id')
      .reverse()
      .limit(1)
      .primaryKeys()
      .then(([id]) => id),
  ]);
  const middle = Math.floor((timeOf(first) + timeOf(last)) / 2);
  const digits = Number.isNaN(middle) ? '' : middle.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 13).replace('-', ''), 16);
}

/** From this number on, rereading a table costs no more than requesting each row. */
const manyKeys = 1000;

/** Primary keys of a table that a change touched; `unknown` if it touched ranges of them, or too many. */
function changedKeys(
  parts: ObservabilitySet,
  { database, table }: { readonly database: string; readonly table: string },
): ReadonlySet<string> | 'unknown' {
  // Dexie reports `all` when a page returns from the browser's cache and may have missed changes.
  if ('all' in parts) return 'unknown';
  const keys = new Set<string>();
  const address = `idb://${database}/${table}/`;
  const isKnown = [parts[address], parts[`${address}:dels`]].every((tree) => addKeys(keys, tree));
  return isKnown && keys.size <= manyKeys ? keys : 'unknown';
}

function addKeys(keys: Set<string>, tree: IntervalTree | null | undefined): boolean {
  if (!tree || !('from' in tree)) return true;
  const { from, to, l, r } = tree;
  if (typeof from !== 'string' || from !== to) return false;
  keys.add(from);
  return addKeys(keys, l) && addKeys(keys, r);
}

/** Entries by listing, each in the order of ids, which is the order of creation. */
class EntryLists {
  private readonly entriesByListing = new Map<string, SearchableEntry[]>();
  private readonly listingById = new Map<string, string>();

  of(listing: string): readonly SearchableEntry[] {
    return this.entriesByListing.get(listing) ?? [];
  }

  /** Adds an entry whose id is greater than all others. */
  add(listing: string, entry: SearchableEntry): void {
    this.listFor(listing).push(entry);
    this.listingById.set(entry.id, listing);
  }

  insert(listing: string, entry: SearchableEntry): void {
    const list = this.listFor(listing);
    list.splice(positionOf(list, entry.id), 0, entry);
    this.listingById.set(entry.id, listing);
  }

  /** Does nothing if the id is unknown. */
  remove(id: string): void {
    const listing = this.listingById.get(id);
    if (listing === undefined) return;
    const list = this.listFor(listing);
    list.splice(positionOf(list, id), 1);
    this.listingById.delete(id);
  }

  private listFor(listing: string): SearchableEntry[] {
    const known = this.entriesByListing.get(listing);
    if (known) return known;
    const list: SearchableEntry[] = [];
    this.entriesByListing.set(listing, list);
    return list;
  }
}

/** Index of an id, or of the place to insert it. */
function positionOf(list: readonly SearchableEntry[], id: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.id ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Breadth of a search: `names` is facility and antigen; `words` adds officer, batch number and doses; `dates` adds expiry day and time.
 * `lots` is for a search across listings: antigen and batch number only.
 */
type SearchBreadth = 'lots' | 'names' | 'words' | 'dates';

export interface EntryFilter {
  readonly activity: ActivityName;
  readonly search?: string;
  /** Dates by default. */
  readonly searchIn?: SearchBreadth;
  readonly antigen?: string;
  readonly immunizationType?: ImmunizationType;
}

/** The parts of an entry that a search or a filter may need. */
export interface SearchableEntry {
  readonly id: EntryId;
  readonly antigen: AntigenId;
  readonly immunizationType: ImmunizationType | null;
  /** Lower case. */
  readonly batchNo: string;
  /** Officer, batch number and doses in lower case, one per line. */
  readonly words: string;
  /** Expiry date and time, each as stored and as shown, one per line. */
  readonly dates: string;
}

function searchableEntry(row: LedgerRow): SearchableEntry {
  return {
    id: row.id,
    antigen: row.antigen,
    immunizationType: row.immunizationType,
    batchNo: lineKey(row.batchNo),
    words: linesOf(row.officer, row.batchNo, String(row.doses)),
    dates: linesOf(...datesOf(row.expiryOn), ...datesOf(row.happenedAt)),
  };
}

/** True if a listing shows only some of its entries. */
export function isFiltered({ search, antigen, immunizationType }: EntryFilter): boolean {
  return Boolean(search?.trim()) || antigen !== undefined || immunizationType !== undefined;
}

/** Returns a test for whether an entry matches a filter; texts match anywhere, ignoring case, and dates as shown. */
export function entryMatcher(
  filter: EntryFilter,
  { facilityName, antigenNames }: { facilityName: string; antigenNames: ReadonlyMap<string, string> },
): (entry: SearchableEntry) => boolean {
  const wanted = lineKey(filter.search ?? '');
  const isFound = wanted === '' ? () => true : textMatcher(wanted, filter, { facilityName, antigenNames });
  const { antigen, immunizationType } = filter;
  return (entry) =>
    (antigen === undefined || entry.antigen === antigen) &&
    (immunizationType === undefined || entry.immunizationType === immunizationType) &&
    isFound(entry);
}

function textMatcher(
  wanted: string,
  { searchIn = 'dates' }: EntryFilter,
  { facilityName, antigenNames }: { facilityName: string; antigenNames: ReadonlyMap<string, string> },
): (entry: SearchableEntry) => boolean {
  // Every entry belongs to the signed-in facility, so its name matches all of them.
  if (searchIn !== 'lots' && lineKey(facilityName).includes(wanted)) return () => true;
  const antigens = new Set(
    Array.from(antigenNames)
      .filter(([, name]) => lineKey(name).includes(wanted))
      .map(([id]) => id),
  );
  const isNamed = (entry: SearchableEntry) => antigens.has(entry.antigen);
  if (searchIn === 'lots') return (entry) => isNamed(entry) || entry.batchNo.includes(wanted);
  // A search text with a line end would match across two fields.
  if (searchIn === 'names' || wanted.includes('\n')) return isNamed;
  if (searchIn === 'words') return (entry) => isNamed(entry) || entry.words.includes(wanted);
  return (entry) => isNamed(entry) || entry.words.includes(wanted) || entry.dates.includes(wanted);
}

function linesOf(...texts: readonly string[]): string {
  return texts.map(lineKey).join('\n');
}

/** A date as stored and as shown, with the 12-hour time if there is one. */
function datesOf(at: string): readonly string[] {
  const [date = '', time] = at.split('T');
  const shown = date.split('-').toReversed().join('/');
  return [date, time === undefined ? shown : `${shown} ${twelveHours(time)}`];
}

function twelveHours(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  const hour = Number(hours) % 12 || 12;
  return `${String(hour).padStart(2, '0')}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}
