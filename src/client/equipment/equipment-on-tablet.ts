import { equipment, type EquipmentRows } from '#contract/families/equipment.ts';
import type { EquipmentRow, ReadingRow, StorageRow } from '#contract/wire/equipment-rows.ts';
import { type EquipmentEvent, namedBy } from '#domain/equipment/activities.ts';
import type { EquipmentOutcome } from '#domain/equipment/model.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { ClientFamily } from '#client/db/database.ts';
import { storedAsIs } from '#client/families/stored-as-is.ts';

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
    // The event that registered a unit or recorded a reading shares its id; a lot comes of another family.
    const ids = [named.equipment, named.reading, ...(named.readings ?? [])];
    return ids.filter((id) => id !== undefined) as readonly string[] as readonly EventId[];
  },
  bringsTo: ({ type }, here) => (type === 'register-equipment' ? here : null),
  uncounted: () => ({}),
};
