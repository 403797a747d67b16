import { sql, type RawBuilder } from 'kysely';

/** A row whose times are dates if it was read as a row, and text if it was read as JSON. */
export type WithMoments<Row> = {
  readonly [Column in keyof Row]: Date extends Row[Column] ? Row[Column] | string : Row[Column];
};

export function isoOf(moment: Date | string): string {
  return (typeof moment === 'string' ? new Date(moment) : moment).toISOString();
}

/** SQL for a timestamp as ISO text with milliseconds, for rows that are read as JSON. */
export function isoText(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
