import {
  decideEquipment,
  equipmentActivities,
  type EquipmentEvent,
  namedBy,
} from '#domain/equipment/activities.ts';
import type { EquipmentOutcome, EquipmentState } from '#domain/equipment/model.ts';
import {
  type EquipmentRow,
  equipmentRowSchema,
  type ReadingRow,
  readingRowSchema,
  type StorageRow,
  storageRowSchema,
} from '#contract/wire/equipment-rows.ts';
import type { Family, RowIds } from './family.ts';

/** Units and readings by id, storages by lot. */
export type EquipmentRows = {
  readonly equipment: EquipmentRow;
  readonly reading: ReadingRow;
  readonly storage: StorageRow;
};

/** Cold chain equipment. Each unit with its readings is independent, and so is the storage of a lot. */
export const equipment: Family<EquipmentRows, EquipmentOutcome> = {
  name: 'equipment',
  types: equipmentActivities,
  relayed: new Set(),
  tables: {
    equipment: {
      wire: 'equipment',
      schema: equipmentRowSchema,
      id: ({ id }) => id,
      key: ({ id }) => `equipment:${id}`,
      follow: () => ({}),
    },
    reading: {
      wire: 'readings',
      schema: readingRowSchema,
      id: ({ id }) => id,
      key: (row) => `equipment:${row.equipment}`,
      follow: () => ({}),
    },
    storage: {
      wire: 'storages',
      schema: storageRowSchema,
      id: ({ lot }) => lot,
      key: ({ lot }) => `storage:${lot}`,
      follow: () => ({}),
    },
  },
  named(event, id): RowIds {
    const { equipment: unit, reading, readings, storage } = namedBy(event as EquipmentEvent);
    if (storage !== undefined) return { storage: [storage] };
    // Includes the event's own id, because another log may have brought the reading already.
    return { equipment: [unit ?? id], reading: unit === undefined ? [] : (readings ?? [reading ?? id]) };
  },
  keys(event, id) {
    const { equipment: unit, storage } = namedBy(event as EquipmentEvent);
    return [storage === undefined ? `equipment:${unit ?? id}` : `storage:${storage}`];
  },
  decide: (event, rows, facts) => decideEquipment(event as EquipmentEvent, rows as EquipmentState, facts),
  apply: (_rows, { equipment: units = [], reading = [], storage = [] }) => ({
    equipment: units,
    reading,
    storage,
  }),
  sumOf: () => null,
};
