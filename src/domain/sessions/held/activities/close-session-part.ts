import { z } from 'zod';
import {
  antigenIdSchema,
  childIdSchema,
  entryIdSchema,
  heldSessionIdSchema,
  sessionPartIdSchema,
} from '#domain/kernel/ids.ts';
import { textOrNothingSchema, textSchema } from '#domain/kernel/text.ts';
import type { HeldActivity } from '#domain/sessions/held/model.ts';

export const closeSessionPartPayloadSchema = z.object({
  session: heldSessionIdSchema,
  part: sessionPartIdSchema,
  counted: z
    .array(
      z.object({
        lot: entryIdSchema,
        returned: z.int().min(0),
        opened: z.int().min(0),
        empties: z.int().min(0).optional(),
        discarded: z.int().min(0).optional(),
      }),
    )
    .max(200),
  countedOpen: z
    .array(
      z.object({
        antigen: antigenIdSchema,
        batchNo: textOrNothingSchema(),
        empties: z.int().min(0),
        discarded: z.int().min(0),
      }),
    )
    .max(200)
    .optional(),
  reason: textSchema().nullable(),
  seen: z.array(childIdSchema).max(5000),
});
export type CloseSessionPartPayload = z.infer<typeof closeSessionPartPayloadSchema>;

/** A tablet counts its vials and is done. It may count again: what it said last stands. */
export const closeSessionPart: HeldActivity<CloseSessionPartPayload> = {
  version: 1,
  payload: closeSessionPartPayloadSchema,
  about: ({ session, part }) => ({ session, part }),
  decide({ session, counted, countedOpen, reason, seen }, { part }, { at }) {
    if (part?.session !== session) return { accepted: false, reason: 'session-part-missing' };
    return {
      accepted: true,
      part: {
        ...part,
        closed: { counted, reason, seen, at, ...(countedOpen && { countedOpen }) },
        updatedAt: at,
      },
    };
  },
};
