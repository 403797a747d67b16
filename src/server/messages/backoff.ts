const firstMs = 30_000;
const mostMs = 60 * 60_000;
const leastMs = 1_000;

/**
 * How long to wait after the n-th failed attempt: anything up to a bound that doubles to an hour (full jitter), so that
 * a thousand messages of one outage do not come back at once.
 * @param random from 0 to 1
 */
export function backoffMs(attempts: number, random: number): number {
  const bound = Math.min(mostMs, firstMs * 2 ** Math.min(attempts - 1, 20));
  return Math.max(leastMs, Math.round(bound * random));
}
