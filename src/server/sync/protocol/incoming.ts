import type { Sentence } from '#contract/problem.ts';
import { sentence } from '#contract/codes.ts';
import { z } from 'zod';
import { eventIdSchema, type EventId } from '#domain/kernel/ids.ts';
import { eventEnvelopeSchema, type EventEnvelope } from '#contract/wire/envelope.ts';
import type { PushRequest } from '#contract/wire/sync.ts';
import { placelessHashOf } from './canonical-json.ts';

/** One element of a push: its identity, and its envelope if that can be parsed. */
export interface IncomingEvent {
  readonly eventId: EventId;
  readonly seq: number;
  readonly element: Readonly<Record<string, unknown>>;
  /** Null if the element is not a valid envelope; it is stored and refused as `malformed`. */
  readonly envelope: EventEnvelope | null;
}

/** A push with elements that do not identify themselves, so nothing of it can be stored. */
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
 * Reads the elements of a push. Each must name its event and stand at its `seq`: consecutive from `first_seq`,
 * skipping only what the tablet reports as lost. Any other fault concerns that element alone.
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

/** The first number from `seq` on that is not in a lost range. */
export function afterLost(seq: number, lost: readonly { first: number; last: number }[]): number {
  let next = seq;
  for (const range of lost.toSorted((a, b) => a.first - b.first)) {
    if (range.first <= next && next <= range.last) next = range.last + 1;
  }
  return next;
}

/** Reads the identity and the envelope of an element; null if it names no event. */
function readElement(element: unknown, push: PushRequest): IncomingEvent | null {
  const identity = identitySchema.safeParse(element);
  if (!identity.success) return null;
  const { event_id: eventId, seq } = identity.data;
  const parsed = eventEnvelopeSchema.safeParse(element);
  const fits = parsed.success && parsed.data.log_id === push.log.log_id;
  // The identity schema accepts only objects.
  const members = element as Readonly<Record<string, unknown>>;
  return { eventId, seq, element: members, envelope: fits ? parsed.data : null };
}

/** The stored text of an element, and the digest of its content without its log position. */
export function textOf({ element, eventId, seq }: IncomingEvent): {
  readonly raw: string;
  readonly contentHash: string;
} {
  try {
    return { raw: JSON.stringify(element), contentHash: placelessHashOf(element) };
  } catch (error) {
    // JSON nested deeper than the stack allows never comes from our app, and could not be read back.
    if (!(error instanceof RangeError)) throw error;
    const left = { event_id: eventId, seq, unreadable: 'nested too deeply' };
    return { raw: JSON.stringify(left), contentHash: placelessHashOf(left) };
  }
}

function unusable(message: Sentence): UnusableBatch {
  return { usable: false, message };
}
