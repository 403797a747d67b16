/** A row whose moments are dates where it was read as a row, and text where it came as JSON. */
export type WithMoments<Row> = {
  readonly [Column in keyof Row]: Date extends Row[Column] ? Row[Column] | string : Row[Column];
};

export function isoOf(moment: Date | string): string {
  return (typeof moment === 'string' ? new Date(moment) : moment).toISOString();
}
