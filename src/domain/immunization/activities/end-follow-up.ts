import { z } from 'zod';
import { aefiIdSchema, childIdSchema, facilityIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textOrNothingSchema } from '#domain/kernel/text.ts';
import { endKinds } from '#domain/immunization/follow-up.ts';
import { nothingRecorded, type RegisterActivity } from '#domain/immunization/model.ts';

export const endFollowUpPayloadSchema = z.object({
  child: childIdSchema,
  kind: z.enum(endKinds),
  on: localDateSchema,
  toldBy: textOrNothingSchema(),
  to: textOrNothingSchema(),
  facility: facilityIdSchema.nullable(),
  aefi: aefiIdSchema.nullable(),
  /** The officer was asked about a dose that was given after the day, and said that it is so. */
  asked: z.literal(true).optional(),
});
export type EndFollowUpPayload = z.infer<typeof endFollowUpPayloadSchema>;

/** A child died, moved away for good or is followed elsewhere: nobody looks for it here any more. */
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
