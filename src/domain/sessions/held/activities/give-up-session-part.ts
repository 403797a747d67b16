import { z } from 'zod';
import { heldSessionIdSchema, sessionPartIdSchema } from '#domain/kernel/ids.ts';
import type { HeldActivity } from '#domain/sessions/held/model.ts';

export const giveUpSessionPartPayloadSchema = z.object({
  session: heldSessionIdSchema,
  part: sessionPartIdSchema,
});
export type GiveUpSessionPartPayload = z.infer<typeof giveUpSessionPartPayloadSchema>;

/**
 * The tablet of a part will not close it: it is lost, or broken. Nobody waits for it any more, and what it recorded stands. Only whoever
 * holds the part says so; should the tablet close it after all, that count stands.
 */
export const giveUpSessionPart: HeldActivity<GiveUpSessionPartPayload> = {
  version: 1,
  payload: giveUpSessionPartPayloadSchema,
  about: ({ session, part }) => ({ session, part }),
  decide({ session }, { part }, { actor, at }) {
    if (part?.session !== session) return { accepted: false, reason: 'session-part-missing' };
    if (part.admin !== actor) return { accepted: false, reason: 'not-own-session-part' };
    if (part.closed !== null) return { accepted: true, part: null };
    const closed = { counted: [], reason: null, seen: [], at, isGivenUp: true as const };
    return { accepted: true, part: { ...part, closed, updatedAt: at } };
  },
};
