import { z } from 'zod';
import { equipmentIdSchema } from '#domain/kernel/ids.ts';
import { textOrNothingSchema } from '#domain/kernel/text.ts';
import { conditions, type EquipmentActivity } from '#domain/equipment/model.ts';
import { changedUnit, rejectEquipment, whyUnchangeable } from '#domain/equipment/unit-change.ts';

export const changeConditionPayloadSchema = z.object({
  equipment: equipmentIdSchema,
  functionality: z.enum(conditions),
  reason: textOrNothingSchema().nullable(),
});
export type ChangeConditionPayload = z.infer<typeof changeConditionPayloadSchema>;

/** A unit broke down, for a reason, or works again, for none. */
export const changeCondition: EquipmentActivity<ChangeConditionPayload> = {
  version: 1,
  payload: changeConditionPayloadSchema,
  names: ({ equipment }) => ({ equipment }),
  decide({ equipment, functionality, reason }, state, facts) {
    const unit = state.equipment.get(equipment);
    const refusal = whyUnchangeable(unit);
    if (refusal !== null || !unit) return rejectEquipment(refusal ?? 'equipment-missing');
    const values = { functionality, reason: functionality === 'good' ? null : reason || null };
    return {
      accepted: true,
      outcome: { equipment: changedUnit(unit, values, { kind: 'condition', facts }) },
    };
  },
};
