import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { ActivityName } from '#contract/activity-names.ts';
import type { PlaceRow } from '#contract/wire/rows.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import {
  correctable,
  doubtfulAmendments,
  entry,
  onPaper,
  vouchersNumbered,
  onVoucher,
  openIssued,
  refusedAmendment,
  refusedAmendments,
  unconfirmedArrivals,
  utilizedAfter,
} from './stock/entries/ledger.ts';
import { badge, syncRows, type SyncRowsQuery, waitingDays } from './sync-centre-rows.ts';
import { type EntryFilter, entryIndex } from '#client/stock/entries/entry-index.ts';
import { ledgerPages, type LedgerQuery } from '#client/stock/entries/ledger-page.ts';
import { countWith } from '#client/stock/saved-count.ts';
import { counts, lots, lotsLeft, lotsOnShelf, lotsToCount } from '#client/stock/lots.ts';
import { movementsOf, type MovementsQuery } from '#client/stock/entries/movements.ts';
import { notices } from '#client/stock/notices.ts';
import { openCases } from './queries/open-cases.ts';
import {
  antigen,
  antigens,
  facilitiesNamed,
  place,
  placesAbove,
  places,
  supplierOf,
  supplyLevelOf,
} from './queries/reference.ts';
import { stockLoaded } from './queries/scope.ts';
import { usableStocks, wallet, wallets } from '#client/stock/wallets.ts';

/** Everything that screens read. Each function reads IndexedDB only, so that a live query runs it again on a change. */
export function queriesOf(db: DeviceDatabase) {
  const index = entryIndex(db);
  const pages = ledgerPages(db, index);
  const movements = movementsOf(db, index);
  return {
    stockLoaded: () => stockLoaded(db),
    wallets: () => wallets(db),
    usableStocks: (today: LocalDate) => usableStocks(db, today),
    wallet: (id: string) => wallet(db, id),
    lots: (antigenId: string, today: LocalDate, also?: readonly string[]) => lots(db, antigenId, today, also),
    lotsOnShelf: (antigenId: string, today: LocalDate) => lotsOnShelf(db, antigenId, today),
    lotsToCount: (antigenId: string, today: LocalDate) => lotsToCount(db, antigenId, today),
    counts: (today: LocalDate) => counts(db, today),
    notices: (today: LocalDate) => notices(db, today),
    movements: (query: MovementsQuery) => movements(query),
    lotsLeft: (entries: readonly string[]) => lotsLeft(db, entries),
    openIssued: (antigenId: string) => openIssued(db, antigenId),
    ledger: (query: LedgerQuery) => pages.page(query),
    newestEntries: (activity: ActivityName, count: number) => pages.newest(activity, count),
    ledgerSlices: (filter: EntryFilter) => pages.slices(filter),
    entry: (id: string) => entry(db, id),
    countWith: (adjustment: string) => countWith(db, adjustment),
    utilizedAfter: (since: { readonly event: string; readonly on: LocalDate }) => utilizedAfter(db, since),
    onVoucher: (voucher: string) => onVoucher(db, voucher),
    onPaper: (code: string) => onPaper(db, code),
    vouchersNumbered: (part: string, limit: number) => vouchersNumbered(db, part, limit),
    correctable: (event: string) => correctable(db, event),
    refusedAmendment: (event: string) => refusedAmendment(db, event),
    refusedAmendments: () => refusedAmendments(db),
    doubtfulAmendments: (lots: readonly string[]) => doubtfulAmendments(db, lots),
    unconfirmedArrivals: () => unconfirmedArrivals(db),
    openCases: () => openCases(db),
    syncRows: (query?: SyncRowsQuery) => syncRows(db, query),
    waitingDays: () => waitingDays(db),
    badge: () => badge(db),
    antigens: () => antigens(db),
    antigen: (id: string) => antigen(db, id),
    places: (level: PlaceRow['level'], parent: string | null) => places(db, level, parent),
    facilitiesNamed: (text: string, limit: number) => facilitiesNamed(db, { text, limit }),
    place: (id: string) => place(db, id),
    placesAbove: (facility: string) => placesAbove(db, facility),
    supplier: (facility: string) => supplierOf(db, facility),
    supplyLevel: (facility: string) => supplyLevelOf(db, facility),
  };
}

export type Queries = ReturnType<typeof queriesOf>;
