import { z } from 'zod';
import { childIdSchema, heldSessionIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { nothingRecorded, type RegisterActivity } from '#domain/immunization/model.ts';
import { notedDoseLimit, notGivenReasons } from '#domain/immunization/screening/not-given.ts';

export const noteNotGivenPayloadSchema = z.object({
  child: childIdSchema,
  on: localDateSchema,
  doses: z
    .array(
      z.object({
        dose: textSchema(notedDoseLimit),
        reason: z.enum(notGivenReasons),
        note: textSchema().nullable(),
      }),
    )
    .min(1, 'are needed')
    .max(50),
  /** The day on which the care giver was told to come again. */
  nextOn: localDateSchema.nullable().optional(),
  /** The session that the child came to. */
  session: heldSessionIdSchema.optional(),
});
export type NoteNotGivenPayload = z.infer<typeof noteNotGivenPayloadSchema>;

/**
 * Why doses that were due were not given to a child that came. Of one dose and day the last note holds; those before it are kept, as
 * they hold again where it is taken back.
 */
export const noteNotGiven: RegisterActivity<NoteNotGivenPayload> = {
  version: 1,
  payload: noteNotGivenPayloadSchema,
  rows: ({ child }) => ({ children: [child], immunizations: [] }),
  record({ child: id, on, doses, nextOn }, state, { event, actor, at }) {
    const child = state.children.get(id);
    if (!child) return nothingRecorded;
    const noted = doses.map((one) => ({ ...one, on, by: actor, event, ...(nextOn && { nextOn }) }));
    const notGiven = [...(child.notGiven ?? []), ...noted];
    return { children: [{ ...child, notGiven, updatedAt: at }], immunizations: [] };
  },
};
