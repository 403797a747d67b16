import { type RawBuilder, sql } from 'kysely';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import { assert } from '#domain/kernel/assert.ts';
import { eventEnvelopeSchema } from '#contract/wire/envelope.ts';
import type { FamilyEvent } from '#contract/families/family.ts';
import type { ServerFamily } from '../../families/server-family.ts';
import { contentHashOf } from '../protocol/canonical-json.ts';
import { type IncomingEvent, textOf } from '../protocol/incoming.ts';
import {
  type Candidate,
  type Declined,
  type EventContent,
  parked,
  type ReadEvent,
  refused,
  type Sender,
} from '../../families/candidate.ts';

interface PushedBy {
  readonly logId: string;
  /** Includes the device that the log belongs to. */
  readonly sentBy: Sender;
}

/** Prepares an element of a tablet's push for judging. */
export function candidateOfPush(
  event: IncomingEvent,
  { logId, sentBy }: PushedBy,
  families: readonly ServerFamily[],
): Candidate {
  const { eventId, seq, envelope } = event;
  const origin = envelope && {
    by: 'tablet' as const,
    device: envelope.device,
    grant: envelope.grant,
    sender: sentBy.user,
    logOf: sentBy.device,
  };
  const read = envelope && readEvent(envelope, families);
  return { eventId, logId, seq, content: envelope, origin, sentBy, read, ...textOf(event) };
}

/** An event from an API call, or one that another facility's event caused. */
export interface OwnEvent {
  readonly eventId: EventId;
  readonly facility: FacilityId;
  readonly actor: string;
  readonly activity: FamilyEvent;
  readonly recordedAt: Date;
  readonly by: 'call' | 'relay';
}

/**
 * Prepares an event that the server writes itself. Its time is left out of the comparison of contents, because a
 * repeated call carries the same content at a later time.
 */
export function candidateOfOwn(event: OwnEvent, families: readonly ServerFamily[]): Candidate {
  const { type, payload } = event.activity;
  const family = families.find(({ family: { types } }) => Object.hasOwn(types, type))?.family;
  const version = family?.types[type]?.version;
  assert(family !== undefined && version !== undefined, 'the server writes events of families that it knows');
  const compared = {
    event_id: event.eventId,
    type,
    v: version,
    facility: event.facility,
    actor: event.actor,
    payload,
  };
  const content = {
    ...compared,
    recorded_at: event.recordedAt.toISOString(),
    clock_offset_ms: 0,
    replaces: null,
    deps: [],
  };
  return {
    eventId: event.eventId,
    logId: null,
    seq: null,
    raw: JSON.stringify(content),
    contentHash: contentHashOf(compared),
    content: content as unknown as EventContent,
    read: { verdict: 'read', family, event: event.activity },
    origin: { by: event.by },
  };
}

interface StoredIdentity {
  readonly event_id: EventId;
  readonly log_id: string | null;
  readonly log_seq: number | null;
  readonly content_hash: string;
  readonly sent_by: Sender | null;
  /** Left out where it is judged as if it had never been accepted. */
  readonly was_accepted?: boolean;
}

/** SQL for the sender of an event as JSON. @param event name of the event table in the query. */
export function senderIn(event: string): RawBuilder<Sender | null> {
  return sql`(select json_build_object('user', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'device', ${sql.ref(event)}.sender_device)
    from app_user u where u.id = ${sql.ref(event)}.sender)`;
}

/** A parked event, parsed again from its stored text. */
export function candidateOfRaw(
  row: StoredIdentity,
  raw: string,
  families: readonly ServerFamily[],
): Candidate {
  const element: unknown = JSON.parse(raw);
  const envelope = row.log_id === null ? null : eventEnvelopeSchema.safeParse(element).data;
  const content = envelope ?? (element as EventContent);
  return {
    eventId: row.event_id,
    logId: row.log_id,
    seq: row.log_seq,
    raw,
    contentHash: row.content_hash,
    content,
    read: readEvent(content, families),
    origin: null,
    sentBy: row.sent_by,
    ...(row.was_accepted === true && { wasAccepted: true }),
  };
}

/** Parses an event with the reader for its version. Readers of all released versions are kept. */
export function readEvent(
  { type, v, payload }: Pick<EventContent, 'type' | 'v' | 'payload'>,
  families: readonly ServerFamily[],
): ReadEvent | Declined {
  const family = families.find(({ family: { types } }) => Object.hasOwn(types, type))?.family;
  const reader = family?.types[type];
  if (!family || !reader) return parked('unknown-type', []);
  if (v !== reader.version) return parked('unknown-version', []);
  const parsed = reader.payload.safeParse(payload);
  if (!parsed.success) return refused('malformed');
  return { verdict: 'read', family, event: { type, payload: parsed.data } };
}
