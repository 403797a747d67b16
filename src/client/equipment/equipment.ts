import { compareNames } from '#domain/kernel/text.ts';
import { Dexie } from 'dexie';
import type { EquipmentRow, ReadingRow, StorageRow } from '#contract/wire/equipment-rows.ts';
import { equipment, type EquipmentRows } from '#contract/families/equipment.ts';
import { lastByChamber, type Trouble, troublesOf } from '#domain/equipment/alarm.ts';
import { type EquipmentEvent, namedBy } from '#domain/equipment/activities.ts';
import { lotsOnHold, unitOfLot } from '#domain/equipment/hold.ts';
import type { Chamber, EquipmentOutcome } from '#domain/equipment/model.ts';
import { standingReadings } from '#domain/equipment/temperature.ts';
import { type Freezing, freezingOf } from '#domain/immunization/schedule/products.ts';
import type { EquipmentId, EventId, LotId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { VvmStage } from '#domain/ledger/model.ts';
import { byUseFirst } from '#domain/ledger/usability.ts';
import type { ClientFamily, DeviceDatabase } from '#client/db/database.ts';
import type { OpenResult } from '#client/open-database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { saveEvents, type SaveEventsResult, type SaveOptions } from '#client/outbox/save.ts';
import { queryScope } from '#client/queries/scope.ts';
import { lotsOnTheWay } from '../stock/entries/ledger.ts';
import { coldChainOf } from '#client/stock/lots-on-hold.ts';
import { type RowStatus, rowStatus } from '../queries/pending-events.ts';
import { storedAsIs } from '../families/stored-as-is.ts';

/** A unit with the status of its newest own event. */
export type ShownUnit = EquipmentRow & {
  readonly status: RowStatus;
  /** The last reading of each chamber. */
  readonly last: readonly { readonly chamber: Chamber; readonly last: ReadingRow }[];
  /** Its troubles, most urgent first. */
  readonly troubles: readonly Trouble[];
};

/** A lot in stock with the unit that it lies in. */
export interface StoredLot {
  readonly id: LotId;
  readonly antigenName: string;
  readonly batchNo: string;
  readonly expiryOn: LocalDate;
  readonly vvmStage: VvmStage;
  readonly left: number;
  readonly freezing: Freezing;
  readonly isOnHold: boolean;
  /** The unit that caused the hold, which the lot may have left; null if it is not on hold. */
  readonly heldBy: EquipmentId | null;
  /** Null if the unit is unknown (see unitOfLot), or if it lies in none on the list. */
  readonly equipment: EquipmentId | null;
  /** True if it was recorded as lying in none on the list, such as in a cold box. */
  readonly isInNone: boolean;
  /** True if its place was recorded. */
  readonly isNoted: boolean;
}

/** A unit that needs attention, and the lots in it. */
export interface TroubledUnit {
  readonly unit: EquipmentRow;
  readonly troubles: readonly Trouble[];
  readonly lots: readonly StoredLot[];
}

/** The cold chain equipment of the signed-in facility. Reads use IndexedDB only. */
export function equipmentOf(
  db: DeviceDatabase,
  { deps, ready, onSaved }: { deps: EngineDeps; ready: () => Promise<OpenResult>; onSaved: () => void },
) {
  const { tables } = equipmentOnTablet;

  /** The units on the list, latest registered first. */
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
    const { readings: all } = await coldChainOf(db, scope.facility);
    const readingsByUnit = Map.groupBy(all, (reading) => reading.equipment);
    return rows
      .map((row, at) => {
        const event = events[at];
        const status = event === undefined ? 'saved' : rowStatus(event, scope.log);
        const own = readingsByUnit.get(row.id) ?? [];
        return { ...row, status, last: lastByChamber(row, own), troubles: troublesOf(row, own) } as const;
      })
      .toReversed();
  }

  /** The valid readings of a unit from a day on, newest first. */
  async function readings(unit: EquipmentId, since: LocalDate): Promise<ReadingRow[]> {
    const rows = await db
      .table<ReadingRow>('reading')
      .where('[equipment+readAt]')
      .between([unit, since], [unit, Dexie.maxKey])
      .toArray();
    return standingReadings(rows);
  }

  /** All lots in stock with their units, by antigen and then in the order of use. */
  async function storedLots(today: LocalDate): Promise<StoredLot[]> {
    const scope = await queryScope(db);
    if (!scope) return [];
    const stocked = await db.lot
      .where('[facility+in_stock]')
      .between([scope.facility, Dexie.minKey], [scope.facility, Dexie.maxKey])
      .toArray();
    const [cold, sent] = await Promise.all([
      coldChainOf(db, scope.facility),
      lotsOnTheWay(db, scope.facility),
    ]);
    // A lot on the way is in no refrigerator here.
    const lots = stocked.filter(({ id }) => !sent.has(id));
    const antigens = await db.antigen.bulkGet(lots.map(({ antigen }) => antigen));
    const unitOf = unitOfLot(cold);
    const noted = new Map(cold.storages.map((row) => [row.lot, row.equipment]));
    const kept = lots.map(({ id, batchNo, expiryOn, vvmStage, left }, at) => {
      const antigen = antigens[at] ?? { name: '' };
      const freezing = freezingOf(antigen);
      const equipment = unitOf(id)?.id ?? null;
      const [isNoted, isInNone] = [noted.has(id), noted.get(id) === null];
      return {
        id,
        antigenName: antigen.name,
        batchNo,
        expiryOn,
        vvmStage,
        left,
        freezing,
        equipment,
        isInNone,
        isNoted,
      };
    });
    const held = lotsOnHold(
      cold,
      kept.map(({ id, freezing }) => ({ id, isFreezeSensitive: freezing !== 'unharmed' })),
    );
    const inUse = byUseFirst(today);
    return kept
      .map((lot) => ({ ...lot, isOnHold: held.has(lot.id), heldBy: held.get(lot.id)?.id ?? null }))
      .toSorted((a, b) => compareNames(a.antigenName, b.antigenName) || inUse(a, b));
  }

  /** The units that need attention, each with its lots. */
  async function troubled(today: LocalDate): Promise<TroubledUnit[]> {
    const scope = await queryScope(db);
    if (!scope) return [];
    const cold = await coldChainOf(db, scope.facility);
    const readingsByUnit = Map.groupBy(cold.readings, (reading) => reading.equipment);
    const found = cold.units
      .map((unit) => ({ unit, troubles: troublesOf(unit, readingsByUnit.get(unit.id) ?? []) }))
      .filter(({ troubles }) => troubles.length > 0);
    if (found.length === 0) return [];
    const lots = await storedLots(today);
    return found.map((one) => ({
      ...one,
      lots: lots.filter(({ equipment, heldBy }) => equipment === one.unit.id || heldBy === one.unit.id),
    }));
  }

  return {
    units,
    readings,
    storedLots,
    troubled,
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

/** The cold chain equipment on the tablet. */
export const equipmentOnTablet: ClientFamily<EquipmentRows, EquipmentOutcome> = {
  family: equipment,
  stores: {
    equipment: 'id, [facility+id]',
    reading: 'id, [facility+id], [equipment+readAt]',
    lot_storage: 'lot, [facility+lot]',
  },
  derivedStores: [],
  tables: {
    equipment: storedAsIs<EquipmentRow>('equipment', 'id'),
    reading: storedAsIs<ReadingRow>('reading', 'id'),
    storage: storedAsIs<StorageRow>('lot_storage', 'lot'),
  },
  dependencies(event) {
    const named = namedBy(event as EquipmentEvent);
    // A unit or reading has the id of the event that made it; a lot belongs to another family.
    const ids = [named.equipment, named.reading, ...(named.readings ?? [])];
    return ids.filter((id) => id !== undefined) as readonly string[] as readonly EventId[];
  },
  bringsTo: ({ type }, here) => (type === 'register-equipment' ? here : null),
  uncounted: () => ({}),
};
