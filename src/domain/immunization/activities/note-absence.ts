import { z } from 'zod';
import { childIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { endFollowUp } from './end-follow-up.ts';
import { absenceReasons, nothingRecorded, type RegisterActivity } from '#domain/immunization/model.ts';

export const noteAbsencePayloadSchema = z.object({
  child: childIdSchema,
  reason: z.enum(absenceReasons),
  note: textSchema().nullable(),
  on: localDateSchema,
});
export type NoteAbsencePayload = z.infer<typeof noteAbsencePayloadSchema>;

/**
 * Why a child that was due did not come. Of several the one of the latest day stands, in whatever order they arrive. A death is the
 * end of the follow-up.
 */
export const noteAbsence: RegisterActivity<NoteAbsencePayload> = {
  version: 1,
  payload: noteAbsencePayloadSchema,
  rows: (payload) => ({ children: [payload.child], immunizations: [] }),
  record({ child: id, reason, note, on }, state, facts) {
    if (reason === 'died') {
      const told = { kind: 'died', on, toldBy: '', to: '', facility: null, aefi: null } as const;
      return endFollowUp.record({ child: id, ...told }, state, facts);
    }
    const child = state.children.get(id);
    if (!child || (child.absence !== null && child.absence.on > on)) return nothingRecorded;
    return {
      children: [{ ...child, absence: { reason, note, on }, updatedAt: facts.at }],
      immunizations: [],
    };
  },
};
