import { type ActivityName, activityNameOf, listedAs } from '#contract/activity-names.ts';
import { movingActivities, type MovingType } from '#domain/ledger/activities/index.ts';
import { entryChange, type LineChange, movesFigure } from '#domain/ledger/entry-change.ts';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LedgerRow } from '#client/db/rows.ts';
import { knownLog } from '#client/session/log-of.ts';
import { isCounted, olderEntries } from './counted-rows.ts';
import type { EntryIndex } from './entry-index.ts';
import { lineStatus } from './ledger.ts';
import { eventsById, type RowStatus } from '#client/queries/pending-events.ts';
import { type QueryScope, queryScope } from '#client/queries/scope.ts';
import { figuresOf } from '../wallets.ts';
import type { EntryId, FacilityId } from '#domain/kernel/ids.ts';

export type WalletFigure = keyof LineChange;

/** One movement of a wallet's figure, as shown. */
export interface ShownMovement extends Pick<
  LedgerEntry,
  'id' | 'batchNo' | 'officer' | 'happenedAt' | 'direction' | 'reasonCode'
> {
  readonly activityName: ActivityName;
  /** True if it undoes another movement of the same activity. */
  readonly isReversal: boolean;
  /** The facility that the doses came from or went to. */
  readonly other: FacilityRef | null;
  readonly status: RowStatus;
  /** Doses added to the figure; negative if subtracted. */
  readonly change: number;
  /** The figure after it. */
  readonly running: number;
}

export interface MovementsQuery {
  readonly antigen: string;
  readonly figure: WalletFigure;
  /** Counted from 0. */
  readonly page: number;
  readonly pageSize: number;
}

export interface MovementsPage {
  /** The shown figure, which is the sum of the movements. */
  readonly total: number;
  readonly rows: readonly ShownMovement[];
  /** Page returned: the requested one, or the last if there are fewer. */
  readonly page: number;
  readonly hasOlder: boolean;
  /** Figure before the oldest movement, once that is on the page; anything but 0 means that the sum is wrong. */
  readonly start: number | null;
}

/** Start of a page: the entry above it, and the figure at that point. */
interface Anchor {
  readonly before: string | null;
  readonly running: number;
}

const movingTypes = Object.keys(movingActivities) as MovingType[];

const listingsByFigure: Readonly<Record<WalletFigure, readonly ActivityName[]>> = {
  balance: listingsThatMove('balance'),
  issued: listingsThatMove('issued'),
  wastage: listingsThatMove('wastage'),
  discarded: listingsThatMove('discarded'),
};

function listingsThatMove(figure: WalletFigure): readonly ActivityName[] {
  const moving = movingTypes.filter((activity) => movesFigure(activity, figure));
  return [...new Set(moving.map(activityNameOf))];
}

/** How often a page is read again if something changed during the read; the live query repeats it anyway. */
const maxTries = 3;

/**
 * A page of the movements of a wallet's figure, newest first, each with the figure after it. It starts from the shown figure and goes back,
 * so that the first page costs the same however long the ledger is. Null if there is no such wallet.
 *
 * The order is that of the listings, by recording time. Movements of two tablets with different clocks may interleave, so that a figure in
 * between is one that nobody saw; the sum is the same in any order.
 */
export function movementsOf(
  db: DeviceDatabase,
  index: EntryIndex,
): (query: MovementsQuery) => Promise<MovementsPage | null> {
  // Starts of the pages of the last figure, so that going back does not read newer movements again. Valid until the next movement.
  let anchors: { readonly key: string; readonly byPage: readonly Anchor[] } = { key: '', byPage: [] };

  return async (query) => {
    const scope = await queryScope(db);
    if (!scope) return null;
    for (let tries = 1; ; tries += 1) {
      const before = await momentOf(db, scope, query);
      if (!before) return null;
      const byPage =
        anchors.key === before.key ? [...anchors.byPage] : [{ before: null, running: before.total }];
      const page = await readPage(db, index, { scope, query, byPage });
      const after = await momentOf(db, scope, query);
      if (after?.key !== before.key && tries < maxTries) continue;
      anchors = { key: before.key, byPage };
      return { total: before.total, ...page };
    }
  };
}

/** The figure, and a key that changes whenever an entry is added, removed or stops counting. */
async function momentOf(
  db: DeviceDatabase,
  { facility }: QueryScope,
  { antigen, figure, pageSize }: MovementsQuery,
): Promise<{ readonly total: number; readonly key: string } | null> {
  const [wallet, log, cursor] = await Promise.all([
    figuresOf(db, facility, antigen),
    knownLog(db, facility),
    db.cursor.get([facility, 'facility']),
  ]);
  if (!wallet) return null;
  const moved = [
    log?.next_seq,
    log?.accepted_through,
    log?.folded_through,
    cursor?.epoch,
    cursor?.seq,
    wallet,
  ];
  return { total: wallet[figure], key: JSON.stringify([facility, antigen, figure, pageSize, ...moved]) };
}

/** Reads from the last known page to the requested one, and records in `byPage` where each begins. */
async function readPage(
  db: DeviceDatabase,
  index: EntryIndex,
  { scope, query, byPage }: { scope: QueryScope; query: MovementsQuery; byPage: Anchor[] },
): Promise<Omit<MovementsPage, 'total'>> {
  const { antigen, figure, pageSize } = query;
  let page = Math.min(Math.max(0, query.page), byPage.length - 1);
  let running = byPage[page]?.running ?? 0;
  const entries = await entriesBelow(db, index, { scope, query, before: byPage[page]?.before ?? null });
  const take = (count: number) =>
    entries.take(count, (row) => row.antigen === antigen && isCounted(row) && entryChange(row)[figure] !== 0);
  let [next] = await take(1);
  for (;;) {
    const found: LedgerRow[] = next ? [next, ...(await take(pageSize - 1))] : [];
    const events = await eventsById(
      db,
      found.map(({ id }) => id),
    );
    const rows = found.map((row) => {
      const change = entryChange(row)[figure];
      const status = lineStatus(row, events.get(row.id), scope);
      const movement = movementOf(row, { status, change, running });
      running -= change;
      return movement;
    });
    [next] = found.length < pageSize ? [] : await take(1);
    if (next) byPage[page + 1] = { before: rows.at(-1)?.id ?? null, running };
    if (!next || page >= query.page)
      return { rows, page, hasOlder: next !== undefined, start: next ? null : running };
    page += 1;
  }
}

function entriesBelow(
  db: DeviceDatabase,
  index: EntryIndex,
  { scope: { facility }, query, before }: { scope: QueryScope; query: MovementsQuery; before: string | null },
): KnownEntries | NewestFirst | Promise<KnownEntries> {
  const range = { facility, listings: listingsByFigure[query.figure], before };
  if (index.isReady(facility)) return KnownEntries.of(db, index, { ...range, antigen: query.antigen });
  // For an antigen that rarely moves, the index has to be read far back through other antigens' entries; reading ahead makes the next time
  // cheaper.
  index.readAhead(facility);
  return new NewestFirst(db, range);
}

function movementOf(
  row: LedgerRow,
  { status, change, running }: { status: RowStatus; change: number; running: number },
): ShownMovement {
  const { id, batchNo, officer, happenedAt, direction, reasonCode } = row;
  return {
    id,
    batchNo,
    officer,
    happenedAt,
    direction,
    reasonCode,
    activityName: listedAs(row),
    isReversal: row.activity === 'reverse',
    other: row.destination !== null && row.activity !== 'arrive' ? row.destination : row.origin,
    status,
    change,
    running,
  };
}

/** Rows per read: a page of movements and a few that do not count. */
const sliceSize = 50;

/** The entries of one antigen in several listings, newest first, from the in-memory index. */
class KnownEntries {
  readonly #db: DeviceDatabase;
  /** Still to be read, newest last. */
  readonly #ids: EntryId[];
  #rows: LedgerRow[] = [];

  private constructor(db: DeviceDatabase, ids: EntryId[]) {
    this.#db = db;
    this.#ids = ids;
  }

  static async of(
    db: DeviceDatabase,
    index: EntryIndex,
    {
      facility,
      listings,
      antigen,
      before,
    }: {
      facility: FacilityId;
      listings: readonly ActivityName[];
      antigen: string;
      before: string | null;
    },
  ): Promise<KnownEntries> {
    const lists = await Promise.all(listings.map((listing) => index.entries(facility, listing)));
    const ids = lists.flatMap((list) =>
      list.flatMap((entry) =>
        entry.antigen === antigen && (before === null || entry.id < before) ? [entry.id] : [],
      ),
    );
    return new KnownEntries(db, ids.toSorted());
  }

  /** The next matching rows, at most `count`; empty if there are no more. */
  async take(count: number, fits: (row: LedgerRow) => boolean): Promise<LedgerRow[]> {
    const taken: LedgerRow[] = [];
    while (taken.length < count) {
      if (this.#rows.length === 0) {
        const ids = this.#ids.splice(-sliceSize).toReversed();
        if (ids.length === 0) break;
        const rows = await this.#db.ledger.bulkGet(ids);
        this.#rows = rows.filter((row) => row !== undefined);
      }
      const row = this.#rows.shift();
      if (row && fits(row)) taken.push(row);
    }
    return taken;
  }
}

interface Stream {
  readonly listing: ActivityName;
  /** Read and not taken yet, newest last. */
  rows: LedgerRow[];
  before: string | null;
  isExhausted: boolean;
}

/**
 * Several listings of a facility merged into one, newest first, using the index of each listing. It reads no further than the last row
 * taken plus a slice.
 */
class NewestFirst {
  readonly #db: DeviceDatabase;
  readonly #facility: FacilityId;
  readonly #streams: readonly Stream[];

  constructor(
    db: DeviceDatabase,
    {
      facility,
      listings,
      before,
    }: { facility: FacilityId; listings: readonly ActivityName[]; before: string | null },
  ) {
    this.#db = db;
    this.#facility = facility;
    this.#streams = listings.map((listing) => ({ listing, rows: [], before, isExhausted: false }));
  }

  /** The next matching rows, at most `count`; empty if there are no more. */
  async take(count: number, fits: (row: LedgerRow) => boolean): Promise<LedgerRow[]> {
    const taken: LedgerRow[] = [];
    while (taken.length < count) {
      const row = this.#next();
      if (row === 'none') break;
      if (row === 'unread') await this.#refill();
      else if (fits(row)) taken.push(row);
    }
    return taken;
  }

  async #refill(): Promise<void> {
    await Promise.all(
      this.#streams.map(async (stream) => {
        if (stream.rows.length > 0 || stream.isExhausted) return;
        const { listing, before } = stream;
        const rows = await olderEntries(this.#db, { facility: this.#facility, listing, before });
        stream.before = rows.at(-1)?.id ?? before;
        stream.isExhausted = rows.length === 0;
        stream.rows = rows.toReversed();
      }),
    );
  }

  /** Takes the newest row; `unread` if a listing has to be read further before the newest is known. */
  #next(): LedgerRow | 'unread' | 'none' {
    let newest: Stream | null = null;
    let newestId = '';
    for (const stream of this.#streams) {
      const id = stream.rows.at(-1)?.id;
      if (id === undefined && !stream.isExhausted) return 'unread';
      if (id !== undefined && id > newestId) [newest, newestId] = [stream, id];
    }
    return newest?.rows.pop() ?? 'none';
  }
}
