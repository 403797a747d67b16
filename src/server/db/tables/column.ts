import type { ColumnType } from 'kysely';

/** A timestamp: read as a date, written as a date or ISO text. */
export type Instant = ColumnType<Date, string | Date, string | Date>;

/** A JSON column, written as text. */
export type Json<T> = ColumnType<T, string, string>;
