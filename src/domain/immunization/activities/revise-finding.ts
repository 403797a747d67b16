import { z } from 'zod';
import { childIdSchema } from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { nothingRecorded, type RegisterActivity } from '#domain/immunization/model.ts';
import { type Finding, foundSchema, isSameFound } from '#domain/immunization/screening/findings.ts';

export const reviseFindingPayloadSchema = z.object({
  child: childIdSchema,
  ...foundSchema.shape,
  reason: textSchema(),
});
export type ReviseFindingPayload = z.infer<typeof reviseFindingPayloadSchema>;

/** What was found does not hold, or holds no longer: it stays, marked, and the vaccine is due again. The first revision stands. */
export const reviseFinding: RegisterActivity<ReviseFindingPayload> = {
  version: 1,
  payload: reviseFindingPayloadSchema,
  rows: ({ child }) => ({ children: [child], immunizations: [] }),
  record({ child: id, condition, series, reason }, state, { actor, at }) {
    const child = state.children.get(id);
    const isMeant = (one: Finding) => one.revised === null && isSameFound(one, { condition, series });
    if (!child?.findings?.some(isMeant)) return nothingRecorded;
    const revised = { at, by: actor, reason };
    return {
      children: [
        {
          ...child,
          findings: child.findings.map((one) => (isMeant(one) ? { ...one, revised } : one)),
          updatedAt: at,
        },
      ],
      immunizations: [],
    };
  },
};
