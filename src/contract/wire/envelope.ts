import { fieldFaults } from '#domain/kernel/field-faults.ts';
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

/** Largest counter of a log or feed: no tablet or facility comes near it, and it fits a 32-bit column. */
export const highestCounter = 2_147_483_647;

/**
 * Largest accepted clock offset, about 317 years: it allows for a tablet whose clock was reset to 1970, and keeps date
 * arithmetic valid.
 */
const widestClockOffsetMs = 10_000_000_000_000;

/** Schema of a short technical text such as a version: printable ASCII without spaces at its ends. */
export function tokenSchema(limit: number) {
  return z
    .string()
    .max(limit)
    .regex(/^[!-~](?:[ -~]*[!-~])?$/, fieldFaults.notPlainText);
}

/**
 * A saved event as it is sent and stored on tablet and server; it never changes.
 *
 * - `event_id` (UUID version 7) and (`log_id`, `seq`) each identify it; `seq` has no gaps within its log.
 * - `recorded_at` is the tablet's clock, and `clock_offset_ms` is how far the server's clock was ahead at the last
 *   comparison.
 * - `seen` is the facility's counter that the officer saw; `deps` are the events that this one builds on.
 * - `v` is the version of the payload's shape; readers of all released versions are kept.
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
    payload: z
      .record(z.string(), z.unknown())
      .refine((payload) => isStorable(payload), fieldFaults.notStorable),
  })
  .refine((event) => event.replaces !== event.event_id && !event.deps.includes(event.event_id), {
    error: 'names itself',
    path: ['event_id'],
  });
export type EventEnvelope = z.infer<typeof eventEnvelopeSchema>;

/** Deepest nesting of a payload; the deepest one in use is an object in an object. */
export const maxPayloadDepth = 8;

/**
 * True for a JSON value that every store keeps unchanged: nested at most {@link maxPayloadDepth} deep, without NUL and
 * unpaired surrogates, which PostgreSQL refuses in text and jsonb. A hostile payload is thus refused by name before it
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
