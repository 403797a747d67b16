import { z } from 'zod';
import { equipmentIdSchema } from '#domain/kernel/ids.ts';
import { textOrNothingSchema } from '#domain/kernel/text.ts';
import type { EquipmentActivity } from '#domain/equipment/model.ts';
import { chambersSchema } from '#domain/equipment/temperature.ts';
import { changedUnit, rejectEquipment, whyUnchangeable } from '#domain/equipment/unit-change.ts';
import { isFutureYear, yearMadeSchema } from '#domain/equipment/year-made.ts';

/** What is blank stays as it is, so that two tablets can put different fields of one unit right. */
export const updateEquipmentPayloadSchema = z.object({
  equipment: equipmentIdSchema,
  serialNumber: textOrNothingSchema(100),
  year: yearMadeSchema.nullable(),
  chambers: chambersSchema.optional(),
});
export type UpdateEquipmentPayload = z.infer<typeof updateEquipmentPayloadSchema>;

/** What was written about a unit is put right. */
export const updateEquipment: EquipmentActivity<UpdateEquipmentPayload> = {
  version: 1,
  payload: updateEquipmentPayloadSchema,
  names: ({ equipment }) => ({ equipment }),
  decide({ equipment, serialNumber, year, chambers }, state, facts) {
    const unit = state.equipment.get(equipment);
    const refusal = whyUnchangeable(unit);
    if (refusal !== null || !unit) return rejectEquipment(refusal ?? 'equipment-missing');
    if (year !== null && isFutureYear(year, facts.at)) return rejectEquipment('year-in-future');
    const values = {
      serialNumber: serialNumber || unit.serialNumber,
      year: year ?? unit.year,
      ...(chambers && { chambers }),
    };
    return { accepted: true, outcome: { equipment: changedUnit(unit, values, { kind: 'updated', facts }) } };
  },
};
