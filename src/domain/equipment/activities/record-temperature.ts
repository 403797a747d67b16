import { z } from 'zod';
import { equipmentIdSchema, readingIdOf } from '#domain/kernel/ids.ts';
import { dateOf, daysBetween, localDateTimeSchema, type LocalDate } from '#domain/kernel/local-date.ts';
import { chambers, type EquipmentActivity } from '#domain/equipment/model.ts';
import { celsiusSchema } from '#domain/equipment/temperature.ts';
import { rejectEquipment, whyUnchangeable } from '#domain/equipment/unit-change.ts';

export const recordTemperaturePayloadSchema = z.object({
  equipment: equipmentIdSchema,
  celsius: celsiusSchema,
  /** Of a unit with several; nothing for the one that vaccines lie in. */
  chamber: z.enum(chambers).optional(),
  /** True of what a logger or the unit's own recorder tells. */
  logged: z.boolean().optional(),
  readAt: localDateTimeSchema,
});
export type RecordTemperaturePayload = z.infer<typeof recordTemperaturePayloadSchema>;

/** The temperature inside a unit was read. One out of the band is recorded like any other: what was read was read. */
export const recordTemperature: EquipmentActivity<RecordTemperaturePayload> = {
  version: 1,
  payload: recordTemperaturePayloadSchema,
  names: ({ equipment }) => ({ equipment }),
  decide({ equipment, celsius, chamber, logged, readAt }, state, { event, actor, at }) {
    const refusal = whyUnchangeable(state.equipment.get(equipment));
    if (refusal !== null) return rejectEquipment(refusal);
    // Where it is latest, a day begins up to 14 hours before that of UTC.
    if (daysBetween(at.slice(0, 10) as LocalDate, dateOf(readAt)) > 1)
      return rejectEquipment('reading-in-future');
    return {
      accepted: true,
      outcome: {
        reading: [
          {
            id: readingIdOf(event),
            equipment,
            ...(chamber && { chamber }),
            celsius,
            ...(logged === true && { logged }),
            readAt,
            voided: null,
            admin: actor,
            createdAt: at,
          },
        ],
      },
    };
  },
};
