import { dateOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';
import type { FacilityRef, Lot } from '#domain/ledger/model.ts';
import { byUseFirst } from '#domain/ledger/usability.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LotFileRow } from '#client/db/rows.ts';
import { lotRowOf } from './ledger-on-tablet.ts';
import { heldLots } from './lots-on-hold.ts';
import { pendingOn, stillToSend } from '#client/queries/pending-events.ts';
import { queryScope } from '#client/queries/scope.ts';
import { Dexie } from 'dexie';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { type CountStanding, countStanding } from '#domain/ledger/last-count.ts';

export interface ShownLot extends Lot {
  /** The cold chain holds it (domain/equipment/hold.ts). */
  readonly isOnHold: boolean;
  /** Another facility sent it, and nobody here has confirmed that it came. */
  readonly isOnTheWay: boolean;
  /** Own events on this lot that the server has not confirmed yet. */
  readonly waiting: number;
  readonly origin: FacilityRef | null;
  readonly happenedAt: LocalDateTime | null;
  /** The day it came, where another one of the list is of the same batch: the two would look the same. */
  readonly cameOn: LocalDate | null;
}

/**
 * Lots of an antigen that have doses left, as shown, usable first (see byUseFirst); with them, in their order, those of
 * `also` that have none.
 */
export async function lots(
  db: DeviceDatabase,
  antigen: string,
  today: LocalDate,
  also: readonly string[] = [],
): Promise<ShownLot[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  const [stocked, named] = await Promise.all([
    db.lot.where({ facility: scope.facility, in_stock: antigen }).toArray(),
    also.length === 0 ? [] : db.lot.where('id').anyOf(also).toArray(),
  ]);
  const emptied = named.filter(
    (row) => row.facility === scope.facility && row.antigen === antigen && row.left === 0,
  );
  const shown = await withOpeners(db, [...stocked, ...emptied]);
  return toldApart(shown.toSorted(byUseFirst(today)));
}

/** Emptied lots on a count sheet: more would hide those in stock. */
const maxEmptied = 20;

/** The lots in stock that a physical count looks for, usable first: what is on the way is counted when its arrival is confirmed. */
export async function lotsOnShelf(
  db: DeviceDatabase,
  antigen: string,
  today: LocalDate,
): Promise<ShownLot[]> {
  return (await lots(db, antigen, today)).filter(({ isOnTheWay }) => !isOnTheWay);
}

/** The same, then lots that have none left and are not expired, the newest first, because doses of these may be found. */
export async function lotsToCount(
  db: DeviceDatabase,
  antigen: string,
  today: LocalDate,
): Promise<ShownLot[]> {
  // Of a receipt that was reversed nothing came in.
  const isEmptied = (row: LotFileRow) => row.left === 0 && row.received > 0 && row.expiryOn >= today;
  const [stocked, emptied] = await Promise.all([
    lotsOnShelf(db, antigen, today),
    lotRows(db, antigen, isEmptied),
  ]);
  const newest = emptied.toSorted((a, b) => b.id.localeCompare(a.id)).slice(0, maxEmptied);
  return toldApart([...stocked, ...(await withOpeners(db, newest))]);
}

/** Lots of one antigen, those of a batch that came more than once with their day. */
function toldApart(shown: readonly ShownLot[]): ShownLot[] {
  const byBatch = Map.groupBy(shown, ({ batchNo }) => batchNo);
  return shown.map((lot) => ({
    ...lot,
    cameOn: byBatch.get(lot.batchNo)?.length === 1 || lot.happenedAt === null ? null : dateOf(lot.happenedAt),
  }));
}

async function lotRows(
  db: DeviceDatabase,
  antigen: string,
  isWanted: (row: LotFileRow) => boolean,
): Promise<LotFileRow[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  return db.lot.where({ facility: scope.facility, antigen }).filter(isWanted).toArray();
}

async function withOpeners(db: DeviceDatabase, rows: readonly LotFileRow[]): Promise<ShownLot[]> {
  const [first] = rows;
  if (!first) return [];
  const [openers, held, pending] = await Promise.all([
    db.ledger.bulkGet(rows.map((row) => row.id)),
    heldLots(db, first.facility, rows.map(lotRowOf)),
    pendingOn(
      db,
      first.facility,
      rows.map(({ id }) => `lot:${id}`),
    ),
  ]);
  return rows.map((row, at) => ({
    ...lotRowOf(row),
    // A lot on the way lies in no refrigerator here.
    isOnHold: held.has(row.id) && openers[at]?.arrival !== 'unconfirmed',
    isOnTheWay: openers[at]?.arrival === 'unconfirmed',
    waiting: stillToSend(pending.get(`lot:${row.id}`)?.counted ?? 0),
    origin: openers[at]?.origin ?? null,
    happenedAt: openers[at]?.happenedAt ?? null,
    cameOn: null,
  }));
}

/** Doses left, as shown, of the lots that some entries opened; those that opened none are left out. */
export async function lotsLeft(
  db: DeviceDatabase,
  entries: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.lot.bulkGet([...entries]);
  return new Map(rows.flatMap((row) => (row ? [[row.id, row.left]] : [])));
}

/** Time of the last count and whether one is due: for all stock, and for each antigen. */
export interface Counts {
  readonly store: CountStanding;
  readonly byAntigen: ReadonlyMap<AntigenId, CountStanding>;
}

/** The counts of the facility as shown on a day, by whichever tablet they were made. */
export async function counts(db: DeviceDatabase, today: LocalDate): Promise<Counts> {
  const scope = await queryScope(db);
  const rows = scope
    ? await db.lot
        .where('[facility+antigen]')
        .between([scope.facility, Dexie.minKey], [scope.facility, Dexie.maxKey])
        .toArray()
    : [];
  const openers = await db.ledger.bulkGet(rows.map(({ id }) => id));
  const lots = rows.flatMap(({ antigen, left }, at) => {
    const opener = openers[at];
    if (opener === undefined) return [];
    const { happenedAt, countedAt = null, arrival } = opener;
    return [{ antigen, left, cameAt: happenedAt, countedAt, isOnTheWay: arrival === 'unconfirmed' }];
  });
  const byAntigen = Map.groupBy(lots, ({ antigen }) => antigen);
  return {
    store: countStanding(lots, today),
    byAntigen: new Map(Array.from(byAntigen, ([antigen, own]) => [antigen, countStanding(own, today)])),
  };
}
