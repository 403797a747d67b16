import type { LocalDate, LocalDateTime } from '#domain/kernel/local-date.ts';
import type { FacilityRef, Lot } from '#domain/ledger/model.ts';
import { byUseFirst } from '#domain/ledger/usability.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
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
  const scope = await queryScope(db);
  if (!scope) return [];
  const rows = await db.lot
    .where({ facility: scope.facility, antigen })
    .filter((row) => row.left > 0)
    .toArray();
  const openers = await db.ledger.bulkGet(rows.map((row) => row.id));
  return rows
    .map((row, at) => ({
      ...shownLot(row),
      waiting: row.pending.events,
      origin: openers[at]?.origin ?? null,
      happenedAt: openers[at]?.happenedAt ?? null,
    }))
    .toSorted(byUseFirst(today));
}

/** Doses left, as shown, of the lots that some entries opened; those that opened none are left out. */
export async function lotsLeft(
  db: DeviceDatabase,
  entries: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.lot.bulkGet([...entries]);
  return new Map(rows.flatMap((row) => (row ? [[row.id, row.left]] : [])));
}
