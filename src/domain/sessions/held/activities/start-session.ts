import { z } from 'zod';
import { heldSessionIdOf, sessionPartIdOf, sessionPlanIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import { carriedLotSchema, type HeldActivity, openedVialSchema } from '#domain/sessions/held/model.ts';
import { sessionKinds } from '#domain/sessions/model.ts';

export const startSessionPayloadSchema = z.object({
  kind: z.enum(sessionKinds),
  place: textSchema(),
  settlement: textOrNothingSchema(),
  plan: z.object({ id: sessionPlanIdSchema, on: localDateSchema }).nullable(),
  on: localDateSchema,
  team: textOrNothingSchema(),
  carried: z.array(carriedLotSchema).max(200),
  /** Vials that were open before and are in the cool box. */
  vials: z.array(openedVialSchema).max(200),
});
export type StartSessionPayload = z.infer<typeof startSessionPayloadSchema>;

/** A session begins: what holds for all of it, and what was taken out of the store. */
export const startSession: HeldActivity<StartSessionPayload> = {
  version: 1,
  payload: startSessionPayloadSchema,
  about: () => ({ session: null, part: null }),
  decide({ team, carried, vials, ...head }, { part }, { event, actor, at }) {
    // Another log may have brought it already.
    if (part) return { accepted: true, part: null };
    return {
      accepted: true,
      part: {
        id: sessionPartIdOf(event),
        session: heldSessionIdOf(event),
        head,
        team,
        carried,
        vials,
        closed: null,
        admin: actor,
        createdAt: at,
        updatedAt: at,
      },
    };
  },
};
