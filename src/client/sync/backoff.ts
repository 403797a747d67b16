/** Shortest and longest upper bound of a wait. */
export const shortestWaitMs = 2_000;
export const longestWaitMs = 15 * 60_000;
/** The longest while somebody looks at the tablet: after an outage they see it come back. */
export const longestWatchedWaitMs = 60_000;

/**
 * Full jitter: anything from nothing to the bound, which doubles with every failure from 2 s to 15 min. A server that
 * names a time is not asked sooner.
 */
export function waitMs({
  failures,
  retryAfterMs,
  random,
  longestMs = longestWaitMs,
}: {
  readonly failures: number;
  readonly retryAfterMs: number | null;
  readonly random: () => number;
  readonly longestMs?: number;
}): number {
  const bound = Math.min(longestMs, shortestWaitMs * 2 ** Math.min(20, Math.max(0, failures - 1)));
  const jittered = Math.round(random() * bound);
  return Math.min(longestWaitMs, Math.max(jittered, retryAfterMs ?? 0));
}
