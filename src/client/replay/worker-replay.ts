import type { Engine } from '#client/engine.ts';
import { z } from 'zod';

/** The parts of a service worker that replaying needs. */
export interface ReplayWorker {
  readonly onSync: (listener: (tag: string, waitUntil: (work: Promise<unknown>) => void) => void) => void;
  readonly onMessage: (
    listener: (
      data: unknown,
      port: MessagePort | undefined,
      waitUntil: (work: Promise<unknown>) => void,
    ) => void,
  ) => void;
  readonly skipWaiting: () => Promise<void>;
}

/**
 * Replays when the browser wakes the worker or a page asks. A `sync` event that could not send everything is rejected, so that the browser
 * tries again.
 */
export function replayInWorker(engine: Pick<Engine, 'sync'>, worker: ReplayWorker): void {
  worker.onSync((tag, waitUntil) => {
    if (tag === syncTag) waitUntil(replayOrReject(engine));
  });
  worker.onMessage((data, port, waitUntil) => {
    const message = pageMessageSchema.safeParse(data);
    if (!message.success) return;
    if (message.data.type === 'SKIP_WAITING') {
      waitUntil(worker.skipWaiting());
      return;
    }
    const answer = (value: WorkerAnswer) => port?.postMessage(value);
    answer({ type: 'heard' });
    waitUntil(
      engine.sync
        .replay({ isForced: message.data.isForced, isWatched: message.data.isWatched ?? false })
        .then(({ outcome, waitMs }) =>
          answer({ type: 'ended', waitMs, isShutOut: outcome === 'shut-out', isBusy: outcome === 'busy' }),
        )
        .catch(() => answer({ type: 'ended', waitMs: null, isShutOut: true })),
    );
  });
}

async function replayOrReject(engine: Pick<Engine, 'sync'>): Promise<void> {
  // A page's run may be under way and fail after the page is gone; only the browser would then come back.
  const { outcome } = await engine.sync.replay({ waitsForTurn: true, ifOwed: true });
  if (outcome === 'waiting' || outcome === 'shut-out') throw new Error('not everything is sent yet');
}

/** Tag of the background sync that wakes the worker when the network returns, without an open page. */
export const syncTag = 'vaxledger-replay';

const replayMessageSchema = z.object({
  type: z.literal('replay'),
  isForced: z.boolean(),
  isWatched: z.boolean().optional(),
});
const skipWaitingMessageSchema = z.object({ type: z.literal('SKIP_WAITING') });

/** Messages from a page to the worker. `replay` comes with a port for the answer. */
const pageMessageSchema = z.discriminatedUnion('type', [replayMessageSchema, skipWaitingMessageSchema]);
export type PageMessage = z.infer<typeof pageMessageSchema>;

/** The worker's answers: first that it received the request, and at the end when to ask again. */
export const workerAnswerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heard') }),
  // Set if the worker could not open the database and did nothing; an older build does not report it.
  z.object({
    type: z.literal('ended'),
    waitMs: z.number().nullable(),
    isShutOut: z.boolean().optional(),
    isBusy: z.boolean().optional(),
  }),
]);
type WorkerAnswer = z.infer<typeof workerAnswerSchema>;

/** Paths that the server answers itself; every other navigation opens the app, even offline. */
export const serverPaths: readonly RegExp[] = [/^\/(?:v|auth|dev|pay|docs|healthz|readyz|metrics)(?:\/|$)/];
