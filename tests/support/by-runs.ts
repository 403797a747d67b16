import { isDeep } from './deep.ts';

/** Time limit of a test that ends after a number of runs, on slow machines too; an hour only stops one that hangs. */
export const byRuns = 3_600_000;

/** Number of runs of a tablet's law: half the usual, four times as many in a deep run, or CLIENT_RUNS. */
export function runsOf(usual: number): number {
  return Number(process.env['CLIENT_RUNS'] ?? (isDeep ? usual * 4 : usual / 2));
}
