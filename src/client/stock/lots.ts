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
import { type CountStatus, countStatus } from '#domain/ledger/last-count.ts';

export interface ShownLot extends Lot {
  /** On hold by the cold chain (domain/equipment/hold.ts). */
  readonly isOnHold: boolean;
  /** True if another facility sent it and its arrival is not confirmed here. */
  readonly isOnTheWay: boolean;
  /** Number of own events on this lot that the server has not confirmed yet. */
  readonly waiting: number;
  readonly origin: FacilityRef | null;
  readonly happenedAt: LocalDateTime | null;
  /** Its last count; null without one. */
  readonly countedAt: LocalDateTime | null;
  /** Day it arrived, if another lot on the list has the same batch and would look the same. */
  readonly cameOn: LocalDate | null;
}

/** Lots of an antigen with doses left, as shown, usable first (see byUseFirst); plus, in the same order, those of `also` without any. */
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
  return flagRepeatedBatches(shown.toSorted(byUseFirst(today)));
}

/** Maximum number of empty lots on a count sheet: more would hide those in stock. */
const maxEmptied = 20;

/** Lots in stock that a physical count covers, usable first; a lot on the way is counted when its arrival is confirmed. */
export async function lotsOnShelf(
  db: DeviceDatabase,
  antigen: string,
  today: LocalDate,
): Promise<ShownLot[]> {
  return (await lots(db, antigen, today)).filter(({ isOnTheWay }) => !isOnTheWay);
}

/** These lots, followed by empty ones that are not expired, newest first, because doses of them may be found. */
export async function lotsToCount(
  db: DeviceDatabase,
  antigen: string,
  today: LocalDate,
): Promise<ShownLot[]> {
  // A reversed receipt brought nothing in.
  const isEmptied = (row: LotFileRow) => row.left === 0 && row.received > 0 && row.expiryOn >= today;
  const [stocked, emptied] = await Promise.all([
    lotsOnShelf(db, antigen, today),
    lotRows(db, antigen, isEmptied),
  ]);
  const newest = emptied.toSorted((a, b) => b.id.localeCompare(a.id)).slice(0, maxEmptied);
  return flagRepeatedBatches([...stocked, ...(await withOpeners(db, newest))]);
}

/** Lots of one antigen, with their day if a batch arrived more than once. */
function flagRepeatedBatches(shown: readonly ShownLot[]): ShownLot[] {
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
    // A lot on the way is in no refrigerator here.
    isOnHold: held.has(row.id) && openers[at]?.arrival !== 'unconfirmed',
    isOnTheWay: openers[at]?.arrival === 'unconfirmed',
    waiting: stillToSend(pending.get(`lot:${row.id}`)?.counted ?? 0),
    origin: openers[at]?.origin ?? null,
    happenedAt: openers[at]?.happenedAt ?? null,
    countedAt: openers[at]?.countedAt ?? null,
    cameOn: null,
  }));
}

/** Doses left, as shown, in the lots opened by some entries; entries that opened none are skipped. */
export async function lotsLeft(
  db: DeviceDatabase,
  entries: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.lot.bulkGet([...entries]);
  return new Map(rows.flatMap((row) => (row ? [[row.id, row.left]] : [])));
}

/** Time of the last count and whether one is due: for all stock, and for each antigen. */
export interface Counts {
  readonly store: CountStatus;
  readonly byAntigen: ReadonlyMap<AntigenId, CountStatus>;
}

/** The counts of the facility as shown on a day, from all tablets. */
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
    store: countStatus(lots, today),
    byAntigen: new Map(Array.from(byAntigen, ([antigen, own]) => [antigen, countStatus(own, today)])),
  };
}
