import { z } from 'zod';
import {
  deviceIdSchema,
  eventIdSchema,
  facilityIdSchema,
  grantIdSchema,
  logIdSchema,
  userIdSchema,
} from '#domain/kernel/ids.ts';

/** Largest number of events that one event may wait for. */
const maxDeps = 50;

/** Highest counter of a log or a feed: no tablet and no facility comes near it, and a 32-bit column holds it. */
export const highestCounter = 2_147_483_647;

/** Widest clock offset that is believed, about 317 years: a tablet that woke up in 1970 fits, date arithmetic stays valid. */
const widestClockOffsetMs = 10_000_000_000_000;

/** Schema of a short technical text such as a version: printable ASCII without spaces at its ends. */
export function tokenSchema(limit: number) {
  return z
    .string()
    .max(limit)
    .regex(/^[!-~](?:[ -~]*[!-~])?$/, 'is not plain text');
}

/**
 * A saved event, as it travels and as it is stored on the tablet and on the server: immutable.
 *
 * - `event_id` (UUID version 7) and (`log_id`, `seq`) each identify it; `seq` has no gaps within its log.
 * - `recorded_at` is the tablet's clock and `clock_offset_ms` what the server's clock was ahead of it when last compared.
 * - `seen` is the facility's counter that the officer was looking at; `deps` are events that this one stands on.
 * - `v` is the version of the payload's shape; readers are kept for every version ever shipped.
 */
export const eventEnvelopeSchema = z
  .object({
    event_id: eventIdSchema,
    log_id: logIdSchema,
    seq: z.int().min(1).max(highestCounter),
    type: z.string().regex(/^[a-z][a-z-]{0,39}$/, 'is not a type of event'),
    v: z.int().min(1).max(1000),
    facility: facilityIdSchema,
    device: deviceIdSchema,
    actor: userIdSchema,
    grant: grantIdSchema,
    recorded_at: z.iso.datetime({ precision: 3 }).refine((at) => at >= '1970', 'is before clocks began'),
    clock_offset_ms: z.int().min(-widestClockOffsetMs).max(widestClockOffsetMs),
    replaces: eventIdSchema.nullable(),
    deps: z.array(eventIdSchema).max(maxDeps),
    seen: z.int().min(0).max(highestCounter),
    app: tokenSchema(40),
    payload: z.record(z.string(), z.unknown()).refine((payload) => isStorable(payload), 'cannot be stored'),
  })
  .refine((event) => event.replaces !== event.event_id && !event.deps.includes(event.event_id), {
    error: 'names itself',
    path: ['event_id'],
  });
export type EventEnvelope = z.infer<typeof eventEnvelopeSchema>;

/** Deepest nesting of a payload: the deepest one in use is an object in an object. */
export const maxPayloadDepth = 8;

/**
 * True for a JSON value that every store keeps as it is: nested {@link maxPayloadDepth} deep at most, and without NUL and
 * half surrogate pairs, which PostgreSQL refuses in text and in jsonb. A hostile payload is so answered by name before it
 * can make a statement fail.
 */
export function isStorable(value: unknown, depth: number = maxPayloadDepth): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  const record = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(record))
    if (!isStorableText(key) || !isStorable(record[key], depth - 1)) return false;
  return true;
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
