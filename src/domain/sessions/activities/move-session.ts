import { z } from 'zod';
import { sessionPlanIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textOrNothingSchema } from '#domain/kernel/text.ts';
import type { SessionActivity } from '#domain/sessions/model.ts';
import { isPast } from '#domain/sessions/past.ts';
import { isPlannedDay, plannedSessions } from '#domain/sessions/planned-days.ts';

export const moveSessionPayloadSchema = z.object({
  plan: sessionPlanIdSchema,
  /** The day by the plan. */
  on: localDateSchema,
  to: localDateSchema,
  reason: textOrNothingSchema(),
});
export type MoveSessionPayload = z.infer<typeof moveSessionPayloadSchema>;

/** One day of a plan is held on another; to its own day, what was moved or cancelled is put back. */
export const moveSession: SessionActivity<MoveSessionPayload> = {
  version: 1,
  payload: moveSessionPayloadSchema,
  about: ({ plan }) => plan,
  decide({ on, to, reason }, plan, { event, actor, at }) {
    if (!plan) return { accepted: false, reason: 'plan-missing' };
    if (!isPlannedDay(plan, on)) return { accepted: false, reason: 'not-a-planned-day' };
    if (isPast(to, at)) return { accepted: false, reason: 'session-in-past' };
    const isTaken = plannedSessions(plan, { from: to, to }).some(
      ({ planned, isCancelled }) => planned !== on && !isCancelled,
    );
    if (isTaken) return { accepted: false, reason: 'planned-day-taken' };
    const change = { on, to, reason, event, by: actor, at };
    return { accepted: true, plan: { ...plan, changes: [...plan.changes, change], updatedAt: at } };
  },
};
