import { z } from 'zod';
import { equipmentIdOf } from '#domain/kernel/ids.ts';
import { textOrNothingSchema } from '#domain/kernel/text.ts';
import { listedNameSchema } from '#domain/equipment/listed-names.ts';
import { conditions, type EquipmentActivity } from '#domain/equipment/model.ts';
import { chambersSchema } from '#domain/equipment/temperature.ts';
import { rejectEquipment } from '#domain/equipment/unit-change.ts';
import { isFutureYear, yearMadeSchema } from '#domain/equipment/year-made.ts';

/** A unit has a type; all else may be unknown. */
export const registerEquipmentPayloadSchema = z.object({
  typeCce: listedNameSchema,
  chambers: chambersSchema.optional(),
  modelNumber: listedNameSchema.nullable(),
  manufacturer: listedNameSchema.nullable(),
  serialNumber: textOrNothingSchema(100),
  year: yearMadeSchema.nullable(),
  capacity: textOrNothingSchema(50),
  functionality: z.enum(conditions),
  reason: textOrNothingSchema().nullable(),
});
export type RegisterEquipmentPayload = z.infer<typeof registerEquipmentPayloadSchema>;

/** A unit is added to the facility's list. */
export const registerEquipment: EquipmentActivity<RegisterEquipmentPayload> = {
  version: 1,
  payload: registerEquipmentPayloadSchema,
  names: () => ({}),
  decide({ reason, ...details }, _state, { event, actor, at }) {
    if (details.year !== null && isFutureYear(details.year, at)) return rejectEquipment('year-in-future');
    return {
      accepted: true,
      outcome: {
        equipment: [
          {
            id: equipmentIdOf(event),
            ...details,
            reason: details.functionality === 'good' ? null : reason || null,
            deleted: null,
            history: [],
            admin: actor,
            createdAt: at,
            updatedAt: at,
          },
        ],
      },
    };
  },
};
