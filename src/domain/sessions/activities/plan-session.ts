import { z } from 'zod';
import { sessionPlanIdOf } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import { repeats, type SessionActivity, sessionKinds } from '#domain/sessions/model.ts';
import { isPast } from '#domain/sessions/past.ts';

export const planSessionPayloadSchema = z.object({
  kind: z.enum(sessionKinds),
  place: textSchema(),
  settlement: textOrNothingSchema(),
  on: localDateSchema,
  repeat: z.enum(repeats),
  until: localDateSchema.nullable(),
  team: textOrNothingSchema(),
});
export type PlanSessionPayload = z.infer<typeof planSessionPayloadSchema>;

/** A session is planned, once or again and again. */
export const planSession: SessionActivity<PlanSessionPayload> = {
  version: 1,
  payload: planSessionPayloadSchema,
  about: () => null,
  decide(payload, known, { event, actor, at }) {
    // Another log may have brought it already.
    if (known) return { accepted: true, plan: null };
    const { on, until, repeat } = payload;
    if (isPast(on, at)) return { accepted: false, reason: 'session-in-past' };
    if (until !== null && until < on) return { accepted: false, reason: 'ends-before-first' };
    return {
      accepted: true,
      plan: {
        ...payload,
        until: repeat === 'once' ? null : until,
        id: sessionPlanIdOf(event),
        changes: [],
        admin: actor,
        createdAt: at,
        updatedAt: at,
      },
    };
  },
};
