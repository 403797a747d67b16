import { z } from 'zod';
import { sessionPlanIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textSchema } from '#domain/kernel/text.ts';
import type { SessionActivity } from '#domain/sessions/model.ts';
import { isPlannedDay } from '#domain/sessions/planned-days.ts';

export const cancelSessionPayloadSchema = z.object({
  plan: sessionPlanIdSchema,
  /** The day by the plan. */
  on: localDateSchema,
  /** All that would have come after it too. */
  following: z.boolean(),
  reason: textSchema(),
});
export type CancelSessionPayload = z.infer<typeof cancelSessionPayloadSchema>;

/** One day of a plan is not held, or it is the last of them. */
export const cancelSession: SessionActivity<CancelSessionPayload> = {
  version: 1,
  payload: cancelSessionPayloadSchema,
  about: ({ plan }) => plan,
  decide({ on, following, reason }, plan, { event, actor, at }) {
    if (!plan) return { accepted: false, reason: 'plan-missing' };
    if (!isPlannedDay(plan, on)) return { accepted: false, reason: 'not-a-planned-day' };
    const change = { on, to: null, reason, event, by: actor, at };
    // The first day that was cancelled stays in sight; it is moved back like any other.
    const until = following && plan.repeat !== 'once' ? on : plan.until;
    return { accepted: true, plan: { ...plan, until, changes: [...plan.changes, change], updatedAt: at } };
  },
};
