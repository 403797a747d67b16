import { z } from 'zod';
import { heldSessionIdSchema, sessionPartIdOf } from '#domain/kernel/ids.ts';
import { textOrNothingSchema } from '#domain/kernel/text.ts';
import type { HeldActivity } from '#domain/sessions/held/model.ts';

export const joinSessionPayloadSchema = z.object({
  session: heldSessionIdSchema,
  team: textOrNothingSchema(),
});
export type JoinSessionPayload = z.infer<typeof joinSessionPayloadSchema>;

/**
 * Another tablet holds the session too. It may have been closed on the first one meanwhile: children were seen here all the same, so
 * that is no reason to refuse.
 */
export const joinSession: HeldActivity<JoinSessionPayload> = {
  version: 1,
  payload: joinSessionPayloadSchema,
  about: ({ session }) => ({ session, part: null }),
  decide({ session, team }, { part, first }, { event, actor, at }) {
    if (part) return { accepted: true, part: null };
    if (!first) return { accepted: false, reason: 'session-missing' };
    return {
      accepted: true,
      part: {
        id: sessionPartIdOf(event),
        session,
        head: null,
        team,
        carried: [],
        vials: [],
        closed: null,
        admin: actor,
        createdAt: at,
        updatedAt: at,
      },
    };
  },
};
