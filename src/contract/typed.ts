import { z } from 'zod';
import { facilityMinuteAt, instantOf } from '#domain/kernel/facility-time.ts';
import {
  isLocalDate,
  isLocalDateTime,
  type LocalDate,
  type LocalDateTime,
} from '#domain/kernel/local-date.ts';
import { problemSentences } from './problem-sentences.ts';

const dayFirst = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const withSeconds = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}):[0-5]\d(\.\d{1,9})?$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * Schema of a date as a call may write it: day first, as a local date, or as the day of a local date-time or instant.
 */
export const typedDateSchema = z
  .string()
  .meta({ examples: ['2026-11-20'] })
  .transform((text, context): LocalDate => {
    const day = text.trim().replace(dayFirst, '$3-$2-$1');
    const on = isLocalDate(day) ? day : readDateTime(day)?.slice(0, 10);
    if (on !== undefined && isLocalDate(on)) return on;
    context.addIssue({ code: 'custom', message: problemSentences.dateNeeded });
    return z.NEVER;
  });

/** Schema of a date-time as a call may write it: local time at the facility, or an instant with an offset. */
export const typedDateTimeSchema = z
  .string()
  .meta({ examples: ['2026-11-20T08:30'] })
  .transform((text, context): LocalDateTime => {
    const at = readDateTime(text.trim());
    if (at !== null) return at;
    context.addIssue({ code: 'custom', message: problemSentences.dateNeeded });
    return z.NEVER;
  });

/** The instant of a local date-time at the facility, as responses give it. */
export function instantTextOf(at: string): string {
  return new Date(instantOf(at as LocalDateTime)).toISOString();
}

function readDateTime(text: string): LocalDateTime | null {
  const minute = text.replace(withSeconds, '$1');
  if (isLocalDateTime(minute)) return minute;
  // JavaScript shifts an invalid day (31 June) to another date.
  if (!instant.test(text) || !isLocalDate(text.slice(0, 10))) return null;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) return null;
  const local = facilityMinuteAt(ms);
  return isLocalDateTime(local) ? local : null;
}

/** A field that may be absent or empty. */
export const emptyAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema).optional();

/** A number that a form may have sent as text. */
export const typedNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    schema,
  );

/** A figure that is only compared with the server's own; absent if it is blank. */
export const comparedFigure = z
  .preprocess((value) => (value === null || value === '' ? undefined : value), z.coerce.number().optional())
  .optional();

/** A field that a form may send blank. */
export const blankAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );
