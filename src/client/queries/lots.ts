import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import type { FacilityRef, Lot } from '#domain/ledger/model.ts';
import { byUseFirst } from '#domain/ledger/usability.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { ShownLotRow } from '#client/db/rows.ts';
import { shownLot } from '#client/projection/shown-rows.ts';
import { queryScope } from './scope.ts';

export interface ShownLot extends Lot {
  /** Own events on this lot that the server has not confirmed yet. */
  readonly waiting: number;
  readonly origin: FacilityRef | null;
  readonly happenedAt: LocalDateTime | null;
}

/** Lots of an antigen that have doses left, as shown, usable first (see byUseFirst). */
export async function lots(db: DeviceDatabase, antigen: string, today: LocalDate): Promise<ShownLot[]> {
  const rows = await lotRows(db, antigen, (row) => row.left > 0);
  const shown = await withOpeners(db, rows);
  return shown.toSorted(byUseFirst(today));
}

/** Emptied lots on a count sheet: more would hide those in stock. */
const mostEmptied = 20;

/**
 * The lots that a physical count looks for: those in stock, usable first, then those that have none left and are not
 * expired, the newest first, because doses of these may be found.
 */
export async function lotsToCount(
  db: DeviceDatabase,
  antigen: string,
  today: LocalDate,
): Promise<ShownLot[]> {
  // Of a receipt that was reversed nothing came in.
  const isEmptied = (row: ShownLotRow) => row.left === 0 && row.received > 0 && row.expiryOn >= today;
  const [stocked, emptied] = await Promise.all([lots(db, antigen, today), lotRows(db, antigen, isEmptied)]);
  const newest = emptied.toSorted((a, b) => b.id.localeCompare(a.id)).slice(0, mostEmptied);
  return [...stocked, ...(await withOpeners(db, newest))];
}

async function lotRows(
  db: DeviceDatabase,
  antigen: string,
  isWanted: (row: ShownLotRow) => boolean,
): Promise<ShownLotRow[]> {
  const scope = await queryScope(db);
  if (!scope) return [];
  return db.lot.where({ facility: scope.facility, antigen }).filter(isWanted).toArray();
}

async function withOpeners(db: DeviceDatabase, rows: readonly ShownLotRow[]): Promise<ShownLot[]> {
  const openers = await db.ledger.bulkGet(rows.map((row) => row.id));
  return rows.map((row, at) => ({
    ...shownLot(row),
    waiting: row.pending.events,
    origin: openers[at]?.origin ?? null,
    happenedAt: openers[at]?.happenedAt ?? null,
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
