import { z } from 'zod';
import {
  antigenIdSchema,
  childIdSchema,
  entryIdSchema,
  eventIdSchema,
  heldSessionIdSchema,
  sessionPartIdSchema,
  sessionPlanIdSchema,
  userIdSchema,
} from '#domain/kernel/ids.ts';
import { localDateSchema, localDateTimeSchema } from '#domain/kernel/local-date.ts';
import { repeats, sessionKinds } from '#domain/sessions/model.ts';

// Texts are not validated again here, because whatever the server once accepted must reach the tablets.

const changeSchema = z.object({
  on: localDateSchema,
  to: localDateSchema.nullable(),
  reason: z.string(),
  event: eventIdSchema,
  by: userIdSchema,
  at: z.string(),
});

/** A plan of sessions at a step of the feed. */
export const sessionPlanRowSchema = z.object({
  id: sessionPlanIdSchema,
  kind: z.enum(sessionKinds),
  place: z.string(),
  settlement: z.string(),
  on: localDateSchema,
  repeat: z.enum(repeats),
  until: localDateSchema.nullable(),
  team: z.string(),
  changes: z.array(changeSchema).readonly(),
  admin: userIdSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SessionPlanRow = z.infer<typeof sessionPlanRowSchema>;

// Texts are not validated again here, because whatever the server once accepted must reach the tablets.

const ofLot = { antigen: antigenIdSchema, name: z.string(), batchNo: z.string() };

/** One tablet's part of a session at a step of the feed. */
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
