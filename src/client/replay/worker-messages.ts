import { z } from 'zod';

/** Tag of the background sync that wakes the worker when the link is back, with no page open. */
export const syncTag = 'vaxledger-replay';

const replayMessageSchema = z.object({
  type: z.literal('replay'),
  isForced: z.boolean(),
  isWatched: z.boolean().optional(),
});
const skipWaitingMessageSchema = z.object({ type: z.literal('SKIP_WAITING') });

/** What a page may say to the worker. `replay` comes with a port for the answer. */
export const pageMessageSchema = z.discriminatedUnion('type', [
  replayMessageSchema,
  skipWaitingMessageSchema,
]);
export type PageMessage = z.infer<typeof pageMessageSchema>;

/** What the worker answers: at once that it heard, and in the end when to ask again. */
export const workerAnswerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heard') }),
  // A worker that is shut out of the database has done nothing; one of an older build does not say so.
  z.object({
    type: z.literal('ended'),
    waitMs: z.number().nullable(),
    isShutOut: z.boolean().optional(),
    isBusy: z.boolean().optional(),
  }),
]);
export type WorkerAnswer = z.infer<typeof workerAnswerSchema>;
