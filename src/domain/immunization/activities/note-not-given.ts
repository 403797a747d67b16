import { z } from 'zod';
import { childIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { nothingRecorded, type RegisterActivity } from '#domain/immunization/model.ts';
import { notedDoseLimit, notGivenReasons, withNotGiven } from '#domain/immunization/screening/not-given.ts';

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
});
export type NoteNotGivenPayload = z.infer<typeof noteNotGivenPayloadSchema>;

/** Why doses that were due were not given to a child that came. Of one dose and day the last note stands. */
export const noteNotGiven: RegisterActivity<NoteNotGivenPayload> = {
  version: 1,
  payload: noteNotGivenPayloadSchema,
  rows: ({ child }) => ({ children: [child], immunizations: [] }),
  record({ child: id, on, doses }, state, { actor, at }) {
    const child = state.children.get(id);
    if (!child) return nothingRecorded;
    const notGiven = doses.reduce(
      (notes, one) => withNotGiven(notes, { ...one, on, by: actor }),
      child.notGiven ?? [],
    );
    return { children: [{ ...child, notGiven, updatedAt: at }], immunizations: [] };
  },
};
