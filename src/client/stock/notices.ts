import { Dexie } from 'dexie';
import { type ActivityName, activityNameOf } from '#contract/activity-names.ts';
import type { AntigenId, EntryId } from '#domain/kernel/ids.ts';
import { dateOf, type LocalDate } from '#domain/kernel/local-date.ts';
import {
  byAlarm,
  demandActivities,
  isBeforeUseDays,
  lotNotices,
  noticesOf,
  stockLevel,
  measuredUse,
  type LotNotice,
  type StockLevel,
} from '#domain/ledger/stock-level.ts';
import type { VvmStage } from '#domain/ledger/model.ts';
import { isStockOut, type LotHold, usableStock, type UsableStock } from '#domain/ledger/usability.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LedgerRow, LotFileRow } from '#client/db/rows.ts';
import { isCounted, olderEntries } from './entries/counted-rows.ts';
import { lotsOnTheWay } from './entries/ledger.ts';
import { heldLots } from './lots-on-hold.ts';
import { supplyLevelOf } from '#client/queries/reference.ts';
import { type QueryScope, queryScope } from '#client/queries/scope.ts';
import { walletFigures } from './wallets.ts';

/** A lot that needs attention, with the most urgent reason. */
export interface LotToSee {
  readonly id: EntryId;
  readonly batchNo: string;
  readonly expiryOn: LocalDate;
  readonly vvmStage: VvmStage;
  readonly left: number;
  readonly isOnHold: boolean;
  readonly notice: LotNotice;
}

/** Notices about one wallet. */
export interface WalletNotices {
  /** Its doses by usability. */
  readonly stock: UsableStock;
  /** True if none is usable; known for every wallet, however short its history. */
  readonly isOut: boolean;
  /** Lots with notices, most urgent first. */
  readonly toSee: readonly LotToSee[];
  /** Number of lots in stock for each notice. */
  readonly lots: Readonly<Record<LotNotice, number>>;
  /** Null if too little of the antigen's use is known. */
  readonly level: StockLevel | null;
}

/** Notices on a day for each of the facility's wallets, as shown, so pending events count. */
export async function notices(
  db: DeviceDatabase,
  today: LocalDate,
): Promise<ReadonlyMap<AntigenId, WalletNotices>> {
  const scope = await queryScope(db);
  if (!scope) return new Map();
  const first = [scope.facility, Dexie.minKey];
  const last = [scope.facility, Dexie.maxKey];
  const supplied = await supplyLevelOf(db, scope.facility);
  const [wallets, lots, sent, demand] = await Promise.all([
    walletFigures(db, scope.facility),
    db.lot.where('[facility+antigen]').between(first, last).toArray(),
    lotsOnTheWay(db, scope.facility),
    demandInUseDays(db, scope, {
      today,
      listings: [...new Set(demandActivities(supplied).map(activityNameOf))],
    }),
  ]);
  const held = await heldLots(
    db,
    scope.facility,
    lots.filter(({ left }) => left > 0),
  );
  const keptSince = await firstReceipts(db, lots);
  const uses = measuredUse(demand, today, supplied);
  return new Map(
    wallets.map(({ antigen }) => {
      const own = lots
        .filter((lot) => lot.antigen === antigen)
        .map((lot) => ({ ...lot, isOnHold: held.has(lot.id), isOnTheWay: sent.has(lot.id) }));
      const stock = usableStock(own, today);
      const level = stockLevel(stock.usable, {
        use: uses.get(antigen),
        keptSince: keptSince.get(antigen) ?? null,
        today,
        level: supplied,
      });
      return [
        antigen,
        {
          stock,
          isOut: isStockOut(stock),
          toSee: lotsToSee(own, today),
          lots: countNotices(own, today),
          level,
        },
      ];
    }),
  );
}

type HeldLot = LotFileRow & Required<LotHold>;

function countNotices(lots: readonly HeldLot[], today: LocalDate): Readonly<Record<LotNotice, number>> {
  const found = lots.flatMap((lot) => noticesOf(lot, today));
  const counts = lotNotices.map((notice) => [notice, found.filter((name) => name === notice).length]);
  return Object.fromEntries(counts) as Record<LotNotice, number>;
}

function lotsToSee(lots: readonly HeldLot[], today: LocalDate): readonly LotToSee[] {
  const found = lots.flatMap(({ id, batchNo, expiryOn, vvmStage, left, isOnHold, isOnTheWay }) => {
    const [notice] = noticesOf({ expiryOn, vvmStage, left, isOnHold, isOnTheWay }, today);
    return notice === undefined ? [] : [{ id, batchNo, expiryOn, vvmStage, left, isOnHold, notice }];
  });
  return found.toSorted(byAlarm(today));
}

/**
 * Entries that may affect use. They are read newest first by recording time, which entered dates follow except for late entries, until a
 * whole slice lies before the measured days.
 */
async function demandInUseDays(
  db: DeviceDatabase,
  { facility }: QueryScope,
  { today, listings }: { readonly today: LocalDate; readonly listings: readonly ActivityName[] },
): Promise<LedgerRow[]> {
  const found: LedgerRow[] = [];
  for (const listing of listings) {
    for (let before: string | null = null, isOver = false; !isOver;) {
      const slice: LedgerRow[] = await olderEntries(db, { facility, listing, before });
      found.push(...slice.filter(isCounted));
      before = slice.at(-1)?.id ?? null;
      isOver = slice.every((row) => isBeforeUseDays(dateOf(row.happenedAt), today));
    }
  }
  return found;
}

/** Day on which the first recorded lot of each antigen arrived. */
async function firstReceipts(
  db: DeviceDatabase,
  lots: readonly LotFileRow[],
): Promise<ReadonlyMap<AntigenId, LocalDate>> {
  const first = new Map<AntigenId, LotFileRow>();
  for (const lot of lots) {
    // A reversed receipt brought nothing in.
    if (lot.received === 0) continue;
    const known = first.get(lot.antigen);
    if (!known || lot.id < known.id) first.set(lot.antigen, lot);
  }
  const openers = await db.ledger.bulkGet(Array.from(first.values(), ({ id }) => id));
  return new Map(openers.flatMap((row) => (row ? [[row.antigen, dateOf(row.happenedAt)] as const] : [])));
}
