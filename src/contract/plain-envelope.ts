import { highestCounter, mostDeps, type EventEnvelope } from './event-envelope.ts';
import { isId, isRecord, isTextLike } from './plain-values.ts';
import { isStorable } from './storable.ts';

const typePattern = /^[a-z][a-z-]{0,39}$/;
const versionPattern = /^[!-~]{1,40}$/;
const fields = 16;
/** A clock that is further off is for the schema to judge. */
const usualClockOffsetMs = 1_000_000_000_000;

/**
 * The envelope that an element of a push plainly is, as every tablet writes it; null where anything is unusual, and then
 * the schema decides. It takes nothing that the schema would refuse or change, at a fifth of the schema's time, which
 * every event of every push would pay.
 */
export function plainEnvelope(element: unknown): EventEnvelope | null {
  if (typeof element !== 'object' || element === null) return null;
  const event = element as Readonly<Record<string, unknown>>;
  const isPlain =
    Object.keys(event).length === fields &&
    isId(event['event_id']) &&
    isId(event['log_id']) &&
    isCounter(event['seq'], 1, highestCounter) &&
    isTextLike(event['type'], typePattern) &&
    isCounter(event['v'], 1, 1000) &&
    isId(event['facility']) &&
    isId(event['device']) &&
    isId(event['actor']) &&
    isId(event['grant']) &&
    isMoment(event['recorded_at']) &&
    isCounter(event['clock_offset_ms'], -usualClockOffsetMs, usualClockOffsetMs) &&
    (event['replaces'] === null || isOtherId(event['replaces'], event['event_id'])) &&
    isDeps(event['deps'], event['event_id']) &&
    isCounter(event['seen'], 0, highestCounter) &&
    isTextLike(event['app'], versionPattern) &&
    isPayload(event['payload']);
  return isPlain ? (event as unknown as EventEnvelope) : null;
}

function isOtherId(value: unknown, own: unknown): boolean {
  return isId(value) && value !== own;
}

function isCounter(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** A moment since 1970 that reads back as it was written: no day that a month does not have. */
function isMoment(value: unknown): boolean {
  if (typeof value !== 'string' || value.length !== 24) return false;
  const at = Date.parse(value);
  return at >= 0 && new Date(at).toISOString() === value;
}

function isDeps(value: unknown, own: unknown): boolean {
  return Array.isArray(value) && value.length <= mostDeps && value.every((dep) => isOtherId(dep, own));
}

function isPayload(value: unknown): boolean {
  return isRecord(value) && isStorable(value);
}
