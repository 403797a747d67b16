import { z } from 'zod';
import {
  antigenIdSchema,
  childIdSchema,
  entryIdSchema,
  heldSessionIdSchema,
  sessionPartIdSchema,
  sessionPlanIdSchema,
  userIdSchema,
} from '#domain/kernel/ids.ts';
import { localDateSchema, localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { sessionKinds } from '#domain/sessions/model.ts';

// Texts are not judged again here: what the server once took must always reach the tablets.

const ofLot = { antigen: antigenIdSchema, name: z.string(), batchNo: z.string() };

/** What one tablet does of a session, as of a step of the feed. */
export const sessionPartRowSchema = z.object({
  id: sessionPartIdSchema,
  session: heldSessionIdSchema,
  head: z
    .object({
      kind: z.enum(sessionKinds),
      place: z.string(),
      settlement: z.string(),
      plan: z.object({ id: sessionPlanIdSchema, on: localDateSchema }).nullable(),
      on: localDateSchema,
    })
    .nullable(),
  team: z.string(),
  carried: z
    .array(
      z.object({
        ...ofLot,
        lot: entryIdSchema,
        perVial: z.int(),
        vials: z.int(),
        cameOn: localDateSchema.optional(),
      }),
    )
    .readonly(),
  vials: z
    .array(
      z.object({
        ...ofLot,
        entry: entryIdSchema,
        lot: entryIdSchema.nullable(),
        doses: z.int(),
        openedAt: localDateTimeSchema,
      }),
    )
    .readonly(),
  closed: z
    .object({
      counted: z
        .array(
          z.object({
            lot: entryIdSchema,
            returned: z.int(),
            opened: z.int(),
            empties: z.int().optional(),
            discarded: z.int().optional(),
          }),
        )
        .readonly(),
      reason: z.string().nullable(),
      seen: z.array(childIdSchema).readonly(),
      at: z.string(),
      countedOpen: z
        .array(
          z.object({
            antigen: antigenIdSchema,
            batchNo: z.string(),
            empties: z.int(),
            discarded: z.int(),
          }),
        )
        .readonly()
        .optional(),
      isGivenUp: z.literal(true).optional(),
    })
    .nullable(),
  admin: userIdSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SessionPartRow = z.infer<typeof sessionPartRowSchema>;
