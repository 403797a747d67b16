import { compareNames } from '#domain/kernel/text.ts';
import { Dexie } from 'dexie';
import type { AntigenId, FacilityId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { dosesOnTheWay, usableStock, type UsableStock } from '#domain/ledger/usability.ts';
import { vialSizes } from '#domain/ledger/vials.ts';
import { entryChange } from '#domain/ledger/entry-change.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { BaseRow, Figures, WalletFileRow } from '#client/db/rows.ts';
import { lotsOnTheWay } from './entries/ledger.ts';
import { isCounted } from './entries/counted-rows.ts';
import { stillToSend } from '../queries/pending-events.ts';
import { heldLots } from './lots-on-hold.ts';
import { queryScope } from '#client/queries/scope.ts';

/** The figures of a wallet as shown: the server's plus the amounts of pending events, partition by partition. */
export interface WalletFigures extends Figures {
  readonly antigen: AntigenId;
  /** All doses ever lost in closed vials, which is the sum of the adjustments for it; not part of `wastage`. */
  readonly discarded: number;
  /** Number of own events in the figures that the server has not confirmed yet. */
  readonly waiting: number;
  /** False for a wallet that exists only on this device so far. */
  readonly confirmed: boolean;
}

/** A wallet as shown, with its antigen. */
export interface ShownWallet extends WalletFigures {
  readonly name: string;
  readonly schedule: string;
  /** Doses per vial of the stock; null if unknown or if lots differ. */
  readonly dosesPerVial: number | null;
  /** Doses of the balance that were sent here and not confirmed, so not on the shelf. */
  readonly onTheWay: number;
}

/** The facility's wallets by antigen name. */
export async function wallets(db: DeviceDatabase): Promise<ShownWallet[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const figures = await walletFigures(db, scope.facility);
  const [antigens, lots] = await Promise.all([
    db.antigen.bulkGet(figures.map(({ antigen }) => antigen)),
    stockedLots(db, scope.facility),
  ]);
  const sizes = vialSizes(lots, (id) => antigens.find((row) => row?.id === id)?.dosesPerVial);
  return figures
    .map((row, at) => ({
      ...row,
      name: antigens[at]?.name ?? '',
      schedule: antigens[at]?.schedule ?? '',
      dosesPerVial: sizes.get(row.antigen) ?? null,
      onTheWay: dosesOnTheWay(lots.filter(({ antigen }) => antigen === row.antigen)),
    }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}

/** The doses of each wallet by usability on a day; absent for a wallet without a lot in stock. */
export async function usableStocks(
  db: DeviceDatabase,
  today: LocalDate,
): Promise<ReadonlyMap<AntigenId, UsableStock>> {
  const scope = await queryScope(db);
  const lots = scope ? await stockedLots(db, scope.facility) : [];
  const held = scope ? await heldLots(db, scope.facility, lots) : new Set();
  const told = lots.map((lot) => ({ ...lot, isOnHold: held.has(lot.id) }));
  const lotsByAntigen = Map.groupBy(told, ({ antigen }) => antigen);
  return new Map(Array.from(lotsByAntigen, ([antigen, own]) => [antigen, usableStock(own, today)]));
}

export async function wallet(db: DeviceDatabase, antigen: string): Promise<ShownWallet | null> {
  const scope = await queryScope(db);
  const figures = scope && (await figuresOf(db, scope.facility, antigen));
  if (!figures) return null;
  const [named, stocked] = await Promise.all([db.antigen.get(antigen), stockedLots(db, scope.facility)]);
  const lots = stocked.filter((lot) => lot.antigen === antigen);
  const size = vialSizes(lots, () => named?.dosesPerVial).get(figures.antigen) ?? null;
  return {
    ...figures,
    name: named?.name ?? '',
    schedule: named?.schedule ?? '',
    dosesPerVial: size,
    onTheWay: dosesOnTheWay(lots),
  };
}

/** Lots with doses left, each with whether its arrival is confirmed. */
async function stockedLots(db: DeviceDatabase, facility: FacilityId) {
  const [rows, sent] = await Promise.all([
    db.lot.where('[facility+in_stock]').between([facility, Dexie.minKey], [facility, Dexie.maxKey]).toArray(),
    lotsOnTheWay(db, facility),
  ]);
  return rows.map((lot) => ({ ...lot, isOnTheWay: sent.has(lot.id) }));
}

/** The figures of all wallets of a facility, in the order of the antigens' ids. */
export async function walletFigures(db: DeviceDatabase, facility: FacilityId): Promise<WalletFigures[]> {
  const first = [facility, Dexie.minKey];
  const last = [facility, Dexie.maxKey];
  const [rows, pending, discarded] = await Promise.all([
    db.wallet.where('[facility+antigen]').between(first, last).toArray(),
    db.base.where('[facility+total]').between(first, last).toArray(),
    discardedBy(db, facility),
  ]);
  const rowOf = new Map<string, WalletFileRow>(rows.map((row) => [row.antigen, row]));
  const pendingOf = Map.groupBy(pending, ({ total }) => total ?? '');
  return [...new Set([...rowOf.keys(), ...pendingOf.keys()])].toSorted().map((antigen) => ({
    ...summed(antigen as AntigenId, rowOf.get(antigen), pendingOf.get(antigen) ?? []),
    discarded: discarded.get(antigen) ?? 0,
  }));
}

/** The figures of one wallet; null if it does not exist. */
export async function figuresOf(
  db: DeviceDatabase,
  facility: FacilityId,
  antigen: string,
): Promise<WalletFigures | null> {
  const [row, pending, discarded] = await Promise.all([
    db.wallet.get([facility, antigen]),
    db.base.where('[facility+total]').equals([facility, antigen]).toArray(),
    discardedBy(db, facility),
  ]);
  if (!row && pending.length === 0) return null;
  return { ...summed(antigen as AntigenId, row, pending), discarded: discarded.get(antigen) ?? 0 };
}

function summed(
  antigen: AntigenId,
  row: WalletFileRow | undefined,
  pending: readonly BaseRow[],
): Omit<WalletFigures, 'discarded'> {
  const sumOf = (figure: keyof Figures) =>
    pending.reduce((sum, base) => sum + (base.sum?.[figure] ?? 0), row?.[figure] ?? 0);
  return {
    antigen,
    balance: sumOf('balance'),
    issued: sumOf('issued'),
    wastage: sumOf('wastage'),
    waiting: stillToSend(pending.reduce((sum, { counted }) => sum + counted, 0)),
    confirmed: row !== undefined,
  };
}

/** Doses lost in closed vials by antigen; entries with a coded reason are few, so they are summed on reading. */
async function discardedBy(db: DeviceDatabase, facility: FacilityId): Promise<ReadonlyMap<string, number>> {
  const rows = await db.ledger
    .where('[facility+reasonCode]')
    .between([facility, Dexie.minKey], [facility, Dexie.maxKey])
    .toArray();
  const sums = new Map<string, number>();
  for (const row of rows.filter(isCounted))
    sums.set(row.antigen, (sums.get(row.antigen) ?? 0) + entryChange(row).discarded);
  return sums;
}
