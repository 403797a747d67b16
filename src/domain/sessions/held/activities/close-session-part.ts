import { z } from 'zod';
import {
  childIdSchema,
  entryIdSchema,
  heldSessionIdSchema,
  sessionPartIdSchema,
} from '#domain/kernel/ids.ts';
import { textSchema } from '#domain/kernel/text.ts';
import type { HeldActivity } from '#domain/sessions/held/model.ts';

export const closeSessionPartPayloadSchema = z.object({
  session: heldSessionIdSchema,
  part: sessionPartIdSchema,
  counted: z
    .array(z.object({ lot: entryIdSchema, returned: z.int().min(0), opened: z.int().min(0) }))
    .max(200),
  reason: textSchema().nullable(),
  seen: z.array(childIdSchema).max(5000),
});
export type CloseSessionPartPayload = z.infer<typeof closeSessionPartPayloadSchema>;

/** A tablet counts its vials and is done. It may count again: what it said last stands. */
export const closeSessionPart: HeldActivity<CloseSessionPartPayload> = {
  version: 1,
  payload: closeSessionPartPayloadSchema,
  about: ({ session, part }) => ({ session, part }),
  decide({ session, counted, reason, seen }, { part }, { at }) {
    if (part?.session !== session) return { accepted: false, reason: 'session-part-missing' };
    return {
      accepted: true,
      part: { ...part, closed: { counted, reason, seen, at }, updatedAt: at },
    };
  },
};
