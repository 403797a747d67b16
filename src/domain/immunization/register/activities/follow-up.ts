import { z } from 'zod';
import { aefiIdSchema, childIdSchema, eventIdSchema, facilityIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import { endKinds } from '#domain/immunization/register/follow-up.ts';
import {
  absenceReasons,
  nothingRecorded,
  type RegisterActivity,
} from '#domain/immunization/register/model.ts';

const endFollowUpPayloadSchema = z.object({
  child: childIdSchema,
  kind: z.enum(endKinds),
  on: localDateSchema,
  toldBy: textOrNothingSchema(),
  to: textOrNothingSchema(),
  facility: facilityIdSchema.nullable(),
  aefi: aefiIdSchema.nullable(),
  /** True if the officer was asked about a dose given after that day, and confirmed the day. */
  asked: z.literal(true).optional(),
});
export type EndFollowUpPayload = z.infer<typeof endFollowUpPayloadSchema>;

/** Records that a child died, moved away for good or is followed elsewhere, which ends the search for it here. */
export const endFollowUp: RegisterActivity<EndFollowUpPayload> = {
  version: 1,
  payload: endFollowUpPayloadSchema,
  rows: ({ child }) => ({ children: [child], immunizations: [] }),
  record({ child: id, asked: _, ...told }, state, { event, actor, at }) {
    const child = state.children.get(id);
    if (!child || child.ends?.some((end) => end.event === event)) return nothingRecorded;
    const ends = [...(child.ends ?? []), { ...told, event, by: actor, at }];
    return { children: [{ ...child, ends, updatedAt: at }], immunizations: [] };
  },
};

const resumeFollowUpPayloadSchema = z.object({
  child: childIdSchema,
  /** The event that recorded the end. */
  end: eventIdSchema,
  reason: textSchema(),
});
export type ResumeFollowUpPayload = z.infer<typeof resumeFollowUpPayloadSchema>;

/** Withdraws an end that was a mistake, or because the family is back: the child is followed again. The first withdrawal applies. */
export const resumeFollowUp: RegisterActivity<ResumeFollowUpPayload> = {
  version: 1,
  payload: resumeFollowUpPayloadSchema,
  rows: ({ child }) => ({ children: [child], immunizations: [] }),
  record({ child: id, end, reason }, state, { actor, at }) {
    const child = state.children.get(id);
    // A withdrawal that arrives before its end is stored for it.
    if (!child || child.resumed?.some((one) => one.end === end)) return nothingRecorded;
    const resumed = [...(child.resumed ?? []), { end, by: actor, at, reason }];
    return { children: [{ ...child, resumed, updatedAt: at }], immunizations: [] };
  },
};

const noteAbsencePayloadSchema = z.object({
  child: childIdSchema,
  reason: z.enum(absenceReasons),
  note: textSchema().nullable(),
  on: localDateSchema,
});
export type NoteAbsencePayload = z.infer<typeof noteAbsencePayloadSchema>;

/**
 * Records why a child who was due did not come. The absence with the latest date applies, in whatever order they arrive. A death ends the
 * follow-up.
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
