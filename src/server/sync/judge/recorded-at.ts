import type { EventEnvelope } from '#contract/event-envelope.ts';

/**
 * When an event was recorded, by the server's clock: a tablet's own may be years off and says by how much. Nothing was
 * recorded after the server received it, nor before 1970.
 */
export function recordedAtOf(
  { recorded_at, clock_offset_ms }: Pick<EventEnvelope, 'recorded_at' | 'clock_offset_ms'>,
  now: Date,
): Date {
  return new Date(Math.max(0, Math.min(Date.parse(recorded_at) + clock_offset_ms, now.getTime())));
}
