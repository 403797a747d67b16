import { Dexie } from 'dexie';
import { listedAs } from '#contract/activity-names.ts';
import { ledger, type LedgerRows } from '#contract/families/ledger.ts';
import type { EntryRow, LotRow, WalletRow } from '#contract/wire/rows.ts';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import { bringsDosesTo, type Acceptance, type LedgerActivity, rowsOf } from '#domain/ledger/decide.ts';
import type { FacilityRows, LedgerRow, LotFileRow, WalletFileRow } from '#client/db/rows.ts';
import type { ClientFamily, DeviceDatabase, Place } from '#client/db/database.ts';

/** The stock on the tablet. Wallets are the server's; amounts of pending events are added when read (wallets.ts). */
export const ledgerOnTablet: ClientFamily<LedgerRows, Acceptance> = {
  family: ledger,
  stores: {},
  derivedStores: [],
  tables: {
    wallet: {
      store: 'wallet',
      find: (db, facility, ids) =>
        db.wallet.bulkGet(ids.map((antigen): [string, string] => [facility, antigen])),
      all: (db, facility) => db.wallet.where('[facility+antigen]').between(...wholeOf(facility)),
      rowOf: (stored) => walletRowOf(stored as WalletFileRow),
      storing: (_db, facility) => (row) => ({ ...row, facility }),
      keyOf: (stored) => {
        const { facility, antigen } = stored as WalletFileRow;
        return [facility, antigen];
      },
      uncountedBy: () => undefined,
    },
    lot: {
      store: 'lot',
      find: async (db, facility, ids) => ofFacility(await db.lot.bulkGet([...ids]), facility),
      all: (db, facility) => db.lot.where('[facility+antigen]').between(...wholeOf(facility)),
      rowOf: (stored) => lotRowOf(stored as LotFileRow),
      storing: (_db, facility) => (row) => storedLot(facility, row),
      keyOf: (stored) => (stored as LotFileRow).id,
      uncountedBy: () => undefined,
    },
    entry: {
      store: 'ledger',
      find: async (db, facility, ids) => ofFacility(await db.ledger.bulkGet([...ids]), facility),
      all: (db, facility) => db.ledger.where('[facility+listing+id]').between(...wholeOf(facility)),
      rowOf: (stored) => entryRowOf(stored as LedgerRow),
      storing: (_db, facility) => (row, place) => storedEntry(facility, row, place),
      keyOf: (stored) => (stored as LedgerRow).id,
      uncountedBy: (stored) => (stored as LedgerRow).uncounted,
    },
  },
  fault: walletsAreTheirLots,
  dependencies(event) {
    const { lots, issued, entries } = rowsOf(event as LedgerActivity);
    // A lot or entry has the id of the event that made it.
    return [...new Set<string>([...lots, ...issued, ...entries])] as EventId[];
  },
  bringsTo: (event, here) => bringsDosesTo(event as LedgerActivity, here),
  uncounted: ({ entry }) =>
    entry === null
      ? {}
      : { entry: [{ ...entry, open: entry.activity === 'issue' ? 0 : null, updatedAt: entry.createdAt }] },
};

function wholeOf(facility: FacilityId) {
  return [
    [facility, Dexie.minKey],
    [facility, Dexie.maxKey],
  ] as const;
}

function ofFacility<Row extends { readonly facility: FacilityId }>(
  rows: readonly (Row | undefined)[],
  facility: FacilityId,
): (Row | undefined)[] {
  return rows.map((row) => (row?.facility === facility ? row : undefined));
}

function walletRowOf({ facility: _facility, ...row }: WalletFileRow): WalletRow {
  return row;
}

/** A lot in the form that rules read. */
export function lotRowOf({ facility: _facility, in_stock: _index, ...row }: LotFileRow): LotRow {
  return row;
}

/** A lot in its stored form. */
export function storedLot(facility: FacilityId, row: LotRow): LotFileRow {
  return { ...row, facility, ...(row.left > 0 && { in_stock: row.antigen }) };
}

/** A line of the ledger in the form that rules read. */
export function entryRowOf({
  facility: _facility,
  listing: _listing,
  open_antigen: _index,
  uncounted: _uncounted,
  ...row
}: LedgerRow): EntryRow {
  return row;
}

/** A line of the ledger in its stored form. */
export function storedEntry(
  facility: FacilityId,
  row: EntryRow,
  { uncounted }: Pick<Place<LedgerRow>, 'uncounted'> = { uncounted: undefined },
): LedgerRow {
  return {
    ...row,
    facility,
    listing: listedAs(row),
    ...(row.open !== null && row.open > 0 && { open_antigen: row.antigen }),
    ...(uncounted !== undefined && { uncounted }),
  };
}

/**
 * Checks the law that a wallet's balance is the sum of its lots, for the wallets of a page: the server's figure plus pending amounts
 * against the shown lots. Only lots with doses left are read. @returns the difference, in words; null if there is none.
 */
async function walletsAreTheirLots(
  db: DeviceDatabase,
  facility: FacilityId,
  fresh: FacilityRows,
): Promise<string | null> {
  const antigens = [...(fresh.of(ledger)['wallet']?.keys() ?? [])];
  const faults = await Promise.all(antigens.map((antigen) => faultOf(db, facility, antigen)));
  return faults.find((fault) => fault !== null) ?? null;
}

async function faultOf(db: DeviceDatabase, facility: FacilityId, antigen: string): Promise<string | null> {
  const [wallet, pending, lots] = await Promise.all([
    db.wallet.get([facility, antigen]),
    db.base.where('[facility+total]').equals([facility, antigen]).toArray(),
    db.lot.where('[facility+in_stock]').equals([facility, antigen]).toArray(),
  ]);
  const balance = pending.reduce((sum, base) => sum + (base.sum?.['balance'] ?? 0), wallet?.balance ?? 0);
  const left = lots.reduce((sum, lot) => sum + lot.left, 0);
  return balance === left ? null : `wallet ${antigen} says ${balance}, its lots ${left}`;
}
