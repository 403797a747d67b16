import { z } from 'zod';
import { eventIdSchema, sessionPlanIdSchema, userIdSchema } from '#domain/kernel/ids.ts';
import { localDateSchema } from '#domain/kernel/local-date.ts';
import { repeats, sessionKinds } from '#domain/sessions/model.ts';

// Texts are not judged again here: what the server once took must always reach the tablets.

const changeSchema = z.object({
  on: localDateSchema,
  to: localDateSchema.nullable(),
  reason: z.string(),
  event: eventIdSchema,
  by: userIdSchema,
  at: z.string(),
});

/** A plan of sessions, as of a step of the feed. */
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
