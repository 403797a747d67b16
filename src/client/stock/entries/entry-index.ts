import { Dexie } from 'dexie';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { changedKeys } from './changed-keys.ts';
import { EntryLists } from './entry-lists.ts';
import { searchableEntry, type SearchableEntry } from './entry-search.ts';

/** Rows read at once: few enough that a tablet's page stays awake between two slices. */
const sliceRows = 250;
/** A listing is looked at that long before its entries are read ahead of the first search. */
const readAheadAfterMs = 1000;

/** The facility's entries in memory, as much of each as is searched, so that neither a search nor a page turn reads the ledger. */
export interface EntryIndex {
  /** True when a facility's entries are here and nothing has changed since. */
  isReady(facility: FacilityId): boolean;
  /** The entries of a listing as of now, oldest first. Reads the ledger slice by slice the first time, later only what changed. */
  entries(facility: FacilityId, listing: string): Promise<readonly SearchableEntry[]>;
  /** Gets ready soon, unless it is asked again meanwhile. */
  readAhead(facility: FacilityId): void;
  /** Another one after each change: what was worked out of the entries holds while it stays. */
  version(): number;
}

/**
 * - Built when it is first asked for, and again after a change that does not say which rows it touched.
 * - A change is noted in the turn in which its transaction ends, in this context or another one, before a live query runs again.
 */
export function entryIndex(db: DeviceDatabase): EntryIndex {
  let lists: EntryLists | null = null;
  let owner: FacilityId | null = null;
  let version = 0;
  /** Rows that changed since they were read; null when that is not known. */
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
    // One half is read by the browser while the other is unpacked by the page.
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

  /** Outside the zone of a live query, which would take the whole ledger for what it has read. */
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
      // Nobody waits for it: what fails here is tried again by who needs it.
      timer = setTimeout(() => void ready(facility).catch(() => undefined), readAheadAfterMs);
    },
    version: () => version,
  };
}

/** An id that is about as far from the first as from the last: ids begin with the time at which they were made. */
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
