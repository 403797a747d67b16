import { Dexie } from 'dexie';
import { equipment, type EquipmentRows } from '#contract/families/equipment.ts';
import type { EquipmentRow, ReadingRow, StorageRow } from '#contract/equipment-rows.ts';
import { type EquipmentEvent, namedBy } from '#domain/equipment/decide.ts';
import type { EquipmentOutcome } from '#domain/equipment/model.ts';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { ClientFamily, TabletTable } from '#client/db/database.ts';

/** A row as it is stored. */
type OfFacility<Row> = Row & { readonly facility: FacilityId };

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
    equipment: storedUnder<EquipmentRow>('equipment', 'id'),
    reading: storedUnder<ReadingRow>('reading', 'id'),
    storage: storedUnder<StorageRow>('lot_storage', 'lot'),
  },
  dependencies(event) {
    const named = namedBy(event as EquipmentEvent);
    // The event that registered a unit or recorded a reading shares its id; a lot comes of another family.
    const ids = [named.equipment, named.reading];
    return ids.filter((id) => id !== undefined) as readonly string[] as readonly EventId[];
  },
  bringsTo: ({ type }, here) => (type === 'register-equipment' ? here : null),
  uncounted: () => ({}),
};

/** Rows that are stored as they are, with their facility beside them. */
function storedUnder<Row extends object>(store: string, key: Extract<keyof Row, string>): TabletTable<Row> {
  return {
    store,
    async find(db, facility, ids) {
      const rows = await db.table<OfFacility<Row>>(store).bulkGet([...ids]);
      return rows.map((row) => (row?.facility === facility ? row : undefined));
    },
    all: (db, facility) =>
      db
        .table<OfFacility<Row>>(store)
        .where(`[facility+${key}]`)
        .between([facility, Dexie.minKey], [facility, Dexie.maxKey]),
    rowOf(stored) {
      const { facility: _facility, ...row } = stored as OfFacility<Row>;
      return row as unknown as Row;
    },
    storing: (_db, facility) => (row) => ({ ...row, facility }),
    keyOf: (stored) => (stored as OfFacility<Row>)[key] as string,
    uncountedBy: () => undefined,
  };
}
