import { z } from 'zod';
import { equipmentIdSchema, readingIdSchema } from '#domain/kernel/ids.ts';
import type { EquipmentActivity } from '#domain/equipment/model.ts';
import { rejectEquipment, whyUnchangeable } from '#domain/equipment/unit-change.ts';

export const settleAlarmPayloadSchema = z.object({
  equipment: equipmentIdSchema,
  /** The readings that raised the alarm, as the officer saw them: one that another tablet brings later raises its own. */
  readings: z.array(readingIdSchema).min(1).max(200),
});
export type SettleAlarmPayload = z.infer<typeof settleAlarmPayloadSchema>;

/** The vaccines of a unit were looked at after it froze or heated them, and what is left of them may be used. */
export const settleAlarm: EquipmentActivity<SettleAlarmPayload> = {
  version: 1,
  payload: settleAlarmPayloadSchema,
  names: ({ equipment, readings }) => ({ equipment, readings }),
  decide({ equipment, readings }, state, { actor, at }) {
    const refusal = whyUnchangeable(state.equipment.get(equipment));
    if (refusal !== null) return rejectEquipment(refusal);
    const known = [...new Set(readings)].flatMap((id) => state.reading.get(id) ?? []);
    if (known.length < new Set(readings).size || known.some((reading) => reading.equipment !== equipment))
      return rejectEquipment('reading-missing');
    const open = known.filter(({ settled }) => !settled);
    return {
      accepted: true,
      outcome: { reading: open.map((reading) => ({ ...reading, settled: { at, by: actor } })) },
    };
  },
};
