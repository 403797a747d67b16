import { z } from 'zod';
import { childIdSchema, eventIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { nothingRecorded, type RegisterActivity } from '#domain/immunization/model.ts';

export const resumeFollowUpPayloadSchema = z.object({
  child: childIdSchema,
  /** The event that told the end. */
  end: eventIdSchema,
  reason: textSchema(),
});
export type ResumeFollowUpPayload = z.infer<typeof resumeFollowUpPayloadSchema>;

/** An end was told by mistake, or the family is back: the child is looked for again. The first taking back stands. */
export const resumeFollowUp: RegisterActivity<ResumeFollowUpPayload> = {
  version: 1,
  payload: resumeFollowUpPayloadSchema,
  rows: ({ child }) => ({ children: [child], immunizations: [] }),
  record({ child: id, end, reason }, state, { actor, at }) {
    const child = state.children.get(id);
    // One that comes before its end is kept for it.
    if (!child || child.resumed?.some((one) => one.end === end)) return nothingRecorded;
    const resumed = [...(child.resumed ?? []), { end, by: actor, at, reason }];
    return { children: [{ ...child, resumed, updatedAt: at }], immunizations: [] };
  },
};
