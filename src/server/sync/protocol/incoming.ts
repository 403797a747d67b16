import type { Sentence } from '#contract/problem.ts';
import { sentence } from '#contract/codes.ts';
import { z } from 'zod';
import { eventIdSchema, type EventId } from '#domain/kernel/ids.ts';
import { eventEnvelopeSchema, type EventEnvelope } from '#contract/wire/envelope.ts';
import type { PushRequest } from '#contract/wire/sync.ts';
import { placelessHashOf } from './canonical-json.ts';

/** One element of a push: who it says it is, and its envelope where that can be read. */
export interface IncomingEvent {
  readonly eventId: EventId;
  readonly seq: number;
  readonly element: Readonly<Record<string, unknown>>;
  /** Null when the element is no envelope: it is kept and refused as `malformed`. */
  readonly envelope: EventEnvelope | null;
}

/** A push whose elements do not say which events they are; nothing of it can be kept under a name. */
export interface UnusableBatch {
  readonly usable: false;
  readonly message: Sentence;
}

export interface UsableBatch {
  readonly usable: true;
  readonly events: readonly IncomingEvent[];
}

const identitySchema = z.object({ event_id: eventIdSchema, seq: z.int().min(1) });

/**
 * Reads the elements of a push. Each must name its event and stand where its `seq` says: one after the other from
 * `first_seq`, leaving out only what the tablet reports as lost. Whatever else is wrong with an element is its own affair.
 */
export function readBatch(push: PushRequest): UsableBatch | UnusableBatch {
  const events: IncomingEvent[] = [];
  const seen = new Set<string>();
  if (push.log.lost?.some(({ last }) => last > push.log.head_seq))
    return unusable(sentence('protocol.lostBeyond'));
  let expected = push.log.first_seq;
  for (const [position, element] of push.events.entries()) {
    const event = readElement(element, push);
    if (!event) return unusable(sentence('protocol.noEventId', { position }));
    const { eventId, seq } = event;
    expected = afterLost(expected, push.log.lost ?? []);
    if (seq !== expected) return unusable(sentence('protocol.otherNumber', { position, seq, expected }));
    if (seen.has(eventId)) return unusable(sentence('protocol.eventTwice', { position }));
    seen.add(eventId);
    events.push(event);
    expected = seq + 1;
  }
  return { usable: true, events };
}

/** The first number from `seq` on that lies in no lost range. */
export function afterLost(seq: number, lost: readonly { first: number; last: number }[]): number {
  let next = seq;
  for (const range of lost.toSorted((a, b) => a.first - b.first)) {
    if (range.first <= next && next <= range.last) next = range.last + 1;
  }
  return next;
}

/** Reads an element once: what it says it is and what it is. Null if it names no event. */
function readElement(element: unknown, push: PushRequest): IncomingEvent | null {
  const identity = identitySchema.safeParse(element);
  if (!identity.success) return null;
  const { event_id: eventId, seq } = identity.data;
  const parsed = eventEnvelopeSchema.safeParse(element);
  const fits = parsed.success && parsed.data.log_id === push.log.log_id;
  // The identity's schema takes objects only.
  const members = element as Readonly<Record<string, unknown>>;
  return { eventId, seq, element: members, envelope: fits ? parsed.data : null };
}

/** The text as which an element is kept, and the digest of what it says, whatever its place in the log. */
export function textOf({ element, eventId, seq }: IncomingEvent): {
  readonly raw: string;
  readonly contentHash: string;
} {
  try {
    return { raw: JSON.stringify(element), contentHash: placelessHashOf(element) };
  } catch (error) {
    // Nested deeper than the stack: nobody's tablet writes that, and nothing of it could be read back.
    if (!(error instanceof RangeError)) throw error;
    const left = { event_id: eventId, seq, unreadable: 'nested too deeply' };
    return { raw: JSON.stringify(left), contentHash: placelessHashOf(left) };
  }
}

function unusable(message: Sentence): UnusableBatch {
  return { usable: false, message };
}
