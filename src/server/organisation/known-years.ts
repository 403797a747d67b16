const firstYear = 2020;

/** Years that records may be filed under, newest first. */
export function knownYears(now: Date): readonly number[] {
  const thisYear = now.getUTCFullYear();
  return Array.from({ length: thisYear - firstYear + 1 }, (_, back) => thisYear - back);
}
