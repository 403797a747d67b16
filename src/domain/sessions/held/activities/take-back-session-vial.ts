import { z } from 'zod';
import { entryIdSchema, heldSessionIdSchema, sessionPartIdSchema } from '#domain/kernel/ids.ts';
import type { HeldActivity } from '#domain/sessions/held/model.ts';

export const takeBackSessionVialPayloadSchema = z.object({
  session: heldSessionIdSchema,
  part: sessionPartIdSchema,
  entry: entryIdSchema,
});
export type TakeBackSessionVialPayload = z.infer<typeof takeBackSessionVialPayloadSchema>;

/** A vial was not opened, or by mistake and nothing was given from it: it is in the box as before. Its issue is reversed beside this. */
export const takeBackSessionVial: HeldActivity<TakeBackSessionVialPayload> = {
  version: 1,
  payload: takeBackSessionVialPayloadSchema,
  about: ({ session, part }) => ({ session, part }),
  decide({ session, entry }, { part }, { at }) {
    if (part?.session !== session) return { accepted: false, reason: 'session-part-missing' };
    const vials = part.vials.filter((vial) => vial.entry !== entry);
    if (vials.length === part.vials.length) return { accepted: true, part: null };
    return { accepted: true, part: { ...part, vials, updatedAt: at } };
  },
};
