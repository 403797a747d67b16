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
const mostDeps = 50;

/**
 * What the officer saved, as it travels and as it is kept, on the tablet and on the server: immutable.
 *
 * - `event_id` (UUID version 7) and (`log_id`, `seq`) each identify it; `seq` has no gaps within its log.
 * - `recorded_at` is the tablet's clock and `clock_offset_ms` what the server's clock was ahead of it when last compared.
 * - `seen` is the facility's counter that the officer was looking at; `deps` are events that this one stands on.
 * - `v` is the version of the payload's shape; readers are kept for every version ever shipped.
 */
export const eventEnvelopeSchema = z.strictObject({
  event_id: eventIdSchema,
  log_id: logIdSchema,
  seq: z.int().min(1),
  type: z.string().min(1).max(40),
  v: z.int().min(1).max(1000),
  facility: facilityIdSchema,
  device: deviceIdSchema,
  actor: userIdSchema,
  grant: grantIdSchema,
  recorded_at: z.iso.datetime({ precision: 3 }),
  clock_offset_ms: z.int(),
  replaces: eventIdSchema.nullable(),
  deps: z.array(eventIdSchema).max(mostDeps),
  seen: z.int().min(0),
  app: z.string().min(1).max(40),
  payload: z.record(z.string(), z.unknown()),
});
export type EventEnvelope = z.infer<typeof eventEnvelopeSchema>;
