import { z } from 'zod';
import { addMonths } from '#domain/kernel/calendar.ts';
import { equipmentIdSchema, readingIdOf } from '#domain/kernel/ids.ts';
import { dateOf, isFuture, localDateTimeSchema, type LocalDateTime } from '#domain/kernel/local-date.ts';
import { chambers, type EquipmentActivity } from '#domain/equipment/model.ts';
import { celsiusSchema } from '#domain/equipment/temperature.ts';
import { rejectEquipment, whyUnchangeable } from '#domain/equipment/unit-change.ts';

/** Years back from which a reading is a clock's that began at 1970, or a slip: no reading is of use to a unit after so long. */
const mostYearsBack = 3;

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

/** True for a day of a reading that is too far back from a moment of UTC to be believed. */
export function isReadLongAgo(readAt: LocalDateTime, at: string): boolean {
  return dateOf(readAt) < addMonths(dateOf(at as LocalDateTime), -12 * mostYearsBack);
}

/** The temperature inside a unit was read. One out of the band is recorded like any other: what was read was read. */
export const recordTemperature: EquipmentActivity<RecordTemperaturePayload> = {
  version: 1,
  payload: recordTemperaturePayloadSchema,
  names: ({ equipment }) => ({ equipment }),
  decide({ equipment, celsius, chamber, logged, readAt }, state, { event, actor, at }) {
    const refusal = whyUnchangeable(state.equipment.get(equipment));
    if (refusal !== null) return rejectEquipment(refusal);
    if (isFuture(dateOf(readAt), at)) return rejectEquipment('reading-in-future');
    if (isReadLongAgo(readAt, at)) return rejectEquipment('reading-long-ago');
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
