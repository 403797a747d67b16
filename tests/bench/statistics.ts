/** The median, which is the mean of the two middle values of an even count; NaN for an empty list. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that `percent` of the numbers do not exceed, interpolated; NaN for an empty list. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = ((sorted.length - 1) * percent) / 100;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}
