import { Dexie } from 'dexie';
import type { EquipmentRow, ReadingRow, StorageRow } from '#contract/equipment-rows.ts';
import { equipment } from '#contract/families/equipment.ts';
import type { EquipmentEvent } from '#domain/equipment/decide.ts';
import { standingReadings } from '#domain/equipment/temperature.ts';
import type { EquipmentId, LotId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { OpenResult } from '#client/db/open-database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { type SaveEventsResult, type SaveOptions, saveEvents } from '#client/outbox/save.ts';
import { queryScope } from '#client/queries/scope.ts';
import { type RowStatus, rowStatus } from '#client/queries/row-status.ts';
import { equipmentOnTablet } from './equipment-on-tablet.ts';

/** A unit with how far its newest own event has come. */
export type ShownUnit = EquipmentRow & {
  readonly status: RowStatus;
  /** The newest of those that stand; null for a unit that was never read. */
  readonly reading: ReadingRow | null;
};

/** A lot in stock, and the unit that it lies in. */
export interface StoredLot {
  readonly id: LotId;
  readonly antigenName: string;
  readonly batchNo: string;
  readonly expiryOn: LocalDate;
  readonly left: number;
  /** Null where nobody has said it. */
  readonly equipment: EquipmentId | null;
}

/** The cold chain equipment of the facility signed in. Reads look at IndexedDB only. */
export function equipmentOf(
  db: DeviceDatabase,
  { deps, ready, onSaved }: { deps: EngineDeps; ready: () => Promise<OpenResult>; onSaved: () => void },
) {
  const { tables } = equipmentOnTablet;

  /** The units on the list, those registered last first. */
  async function units(): Promise<ShownUnit[]> {
    const scope = await queryScope(db);
    if (!scope) return [];
    const stored = await tables.equipment.all(db, scope.facility).toArray();
    const rows = stored.map(tables.equipment.rowOf).filter(({ deleted }) => deleted === null);
    const bases = await db.base.bulkGet(
      rows.map((row): [string, string] => [scope.facility, equipment.tables.equipment.key(row) ?? '']),
    );
    const newest = bases.map((base) => base?.events.at(-1));
    const events = await db.event.bulkGet(newest.map((n) => n ?? 0));
    const last = await Promise.all(rows.map(({ id }) => lastReading(id)));
    return rows
      .map((row, at) => {
        const event = events[at];
        const status = event === undefined ? 'saved' : rowStatus(event, scope.log);
        return { ...row, status, reading: last[at] ?? null } as const;
      })
      .toReversed();
  }

  const readingsOf = (unit: EquipmentId) =>
    db
      .table<ReadingRow>('reading')
      .where('[equipment+readAt]')
      .between([unit, Dexie.minKey], [unit, Dexie.maxKey]);

  async function lastReading(unit: EquipmentId): Promise<ReadingRow | undefined> {
    return readingsOf(unit)
      .reverse()
      .filter(({ voided }) => voided === null)
      .first();
  }

  /** The readings of a unit from a day on that stand, the newest first. */
  async function readings(unit: EquipmentId, since: LocalDate): Promise<ReadingRow[]> {
    const rows = await db
      .table<ReadingRow>('reading')
      .where('[equipment+readAt]')
      .between([unit, since], [unit, Dexie.maxKey])
      .toArray();
    return standingReadings(rows);
  }

  /** All lots in stock with where they lie, by antigen and then by what expires first. */
  async function storedLots(): Promise<StoredLot[]> {
    const scope = await queryScope(db);
    if (!scope) return [];
    const lots = await db.lot
      .where('[facility+in_stock]')
      .between([scope.facility, Dexie.minKey], [scope.facility, Dexie.maxKey])
      .toArray();
    const [storages, antigens] = await Promise.all([
      db.table<StorageRow>('lot_storage').bulkGet(lots.map(({ id }) => id)),
      db.antigen.bulkGet(lots.map(({ antigen }) => antigen)),
    ]);
    return lots
      .map(({ id, batchNo, expiryOn, left }, at) => ({
        id,
        antigenName: antigens[at]?.name ?? '',
        batchNo,
        expiryOn,
        left,
        equipment: storages[at]?.equipment ?? null,
      }))
      .toSorted(
        (a, b) =>
          a.antigenName.localeCompare(b.antigenName) ||
          a.expiryOn.localeCompare(b.expiryOn) ||
          a.id.localeCompare(b.id),
      );
  }

  return {
    units,
    readings,
    storedLots,
    /** Saves events about equipment, all or none. */
    async save(events: readonly EquipmentEvent[], options: SaveOptions): Promise<SaveEventsResult> {
      const opened = await ready();
      if (!opened.ok) return { ok: false, at: 0, reason: 'not-saved' };
      const saved = await saveEvents(db, deps, { events, options });
      if (saved.ok) onSaved();
      return saved;
    },
  };
}

export type EquipmentOnDevice = ReturnType<typeof equipmentOf>;
