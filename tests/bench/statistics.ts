/** The middle of some numbers, the mean of the two middle ones when their count is even; NaN for none. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that `percent` of the numbers do not exceed, interpolated; NaN for none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = ((sorted.length - 1) * percent) / 100;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}
