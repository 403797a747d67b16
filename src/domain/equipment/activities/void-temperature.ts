import { z } from 'zod';
import { equipmentIdSchema, readingIdSchema } from '#domain/kernel/ids.ts';
import type { EquipmentActivity } from '#domain/equipment/model.ts';
import { rejectEquipment } from '#domain/equipment/unit-change.ts';

export const voidTemperaturePayloadSchema = z.object({
  equipment: equipmentIdSchema,
  reading: readingIdSchema,
});
export type VoidTemperaturePayload = z.infer<typeof voidTemperaturePayloadSchema>;

/** A reading that was typed wrongly is taken back. Two tablets may do so at once: the later one changes nothing. */
export const voidTemperature: EquipmentActivity<VoidTemperaturePayload> = {
  version: 1,
  payload: voidTemperaturePayloadSchema,
  names: ({ equipment, reading }) => ({ equipment, reading }),
  decide({ equipment, reading: id }, state, { actor, at }) {
    const reading = state.reading.get(id);
    if (reading?.equipment !== equipment) return rejectEquipment('reading-missing');
    if (reading.voided !== null) return { accepted: true, outcome: {} };
    return { accepted: true, outcome: { reading: [{ ...reading, voided: { at, by: actor } }] } };
  },
};
