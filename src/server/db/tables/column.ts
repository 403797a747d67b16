import type { ColumnType } from 'kysely';

/** A moment: read as a date, written as one or as ISO text. */
export type Instant = ColumnType<Date, string | Date, string | Date>;

/** A column of JSON, written as text. */
export type Json<T> = ColumnType<T, string, string>;
