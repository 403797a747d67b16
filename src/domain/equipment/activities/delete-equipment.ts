import { z } from 'zod';
import { equipmentIdSchema } from '#domain/kernel/ids.ts';
import type { EquipmentActivity } from '#domain/equipment/model.ts';
import { rejectEquipment } from '#domain/equipment/unit-change.ts';

export const deleteEquipmentPayloadSchema = z.object({ equipment: equipmentIdSchema });
export type DeleteEquipmentPayload = z.infer<typeof deleteEquipmentPayloadSchema>;

/** A unit is taken off the list. Two tablets may do so at once: the later one changes nothing. */
export const deleteEquipment: EquipmentActivity<DeleteEquipmentPayload> = {
  version: 1,
  payload: deleteEquipmentPayloadSchema,
  names: ({ equipment }) => ({ equipment }),
  decide({ equipment }, state, { event, actor, at }) {
    const unit = state.equipment.get(equipment);
    if (!unit) return rejectEquipment('equipment-missing');
    if (unit.deleted !== null) return { accepted: true, outcome: {} };
    const line = { at, event, kind: 'deleted', by: actor, changes: [] } as const;
    return {
      accepted: true,
      outcome: {
        equipment: [{ ...unit, deleted: { at, by: actor }, history: [...unit.history, line], updatedAt: at }],
      },
    };
  },
};
