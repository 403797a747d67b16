import { isDeep } from './deep.ts';

/**
 * Time limit of a law that is tried a number of times: what ends it is the number, on a slow machine too. An hour is for one that
 * hangs.
 */
export const byRuns = 3_600_000;

/** Number of runs of a tablet's law: half as often as is usual, in a deep run four times as often; or as CLIENT_RUNS says. */
export function runsOf(usual: number): number {
  return Number(process.env['CLIENT_RUNS'] ?? (isDeep ? usual * 4 : usual / 2));
}
