import { equipmentActivities } from '#domain/equipment/activities/index.ts';
import { decideEquipment, type EquipmentEvent, unitOf } from '#domain/equipment/decide.ts';
import type { Equipment, EquipmentState } from '#domain/equipment/model.ts';
import { type EquipmentRow, equipmentRowSchema } from '#contract/equipment-rows.ts';
import type { Family } from './family.ts';

export type EquipmentRows = { readonly equipment: EquipmentRow };

/** The cold chain equipment. Each unit stands for itself. */
export const equipment: Family<EquipmentRows, readonly Equipment[]> = {
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
  },
  named: (event, id) => ({ equipment: [unitOf(event as EquipmentEvent) ?? id] }),
  keys: (event, id) => [`equipment:${unitOf(event as EquipmentEvent) ?? id}`],
  decide: (event, rows, facts) =>
    decideEquipment(event as EquipmentEvent, rows.equipment as EquipmentState, facts),
  apply: (_rows, outcome) => ({ equipment: outcome }),
  sumOf: () => null,
};
