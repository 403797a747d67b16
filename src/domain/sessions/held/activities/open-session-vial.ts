import { z } from 'zod';
import { heldSessionIdSchema, sessionPartIdSchema } from '#domain/kernel/ids.ts';
import { type HeldActivity, openedVialSchema } from '#domain/sessions/held/model.ts';

export const openSessionVialPayloadSchema = z.object({
  session: heldSessionIdSchema,
  part: sessionPartIdSchema,
  vial: openedVialSchema,
});
export type OpenSessionVialPayload = z.infer<typeof openSessionVialPayloadSchema>;

/** A vial was opened in a session: the colleagues of other tablets see it once this was sent. */
export const openSessionVial: HeldActivity<OpenSessionVialPayload> = {
  version: 1,
  payload: openSessionVialPayloadSchema,
  about: ({ session, part }) => ({ session, part }),
  decide({ session, vial }, { part }, { at }) {
    if (part?.session !== session) return { accepted: false, reason: 'session-part-missing' };
    if (part.vials.some(({ entry }) => entry === vial.entry)) return { accepted: true, part: null };
    return { accepted: true, part: { ...part, vials: [...part.vials, vial], updatedAt: at } };
  },
};
