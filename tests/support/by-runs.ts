/**
 * Time limit of a law that is tried a number of times: what ends it is the number, on a slow machine too. An hour is for one that
 * hangs.
 */
export const byRuns = 3_600_000;
