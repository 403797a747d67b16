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
  /** With the device whose log it is. */
  readonly sentBy: Sender;
}

/** An element of a tablet's push, ready to be judged. */
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

/** An event of someone online, or one that another facility's event led to. */
export interface OwnEvent {
  readonly eventId: EventId;
  readonly facility: FacilityId;
  readonly actor: string;
  readonly activity: FamilyEvent;
  readonly recordedAt: Date;
  readonly by: 'call' | 'relay';
}

/**
 * An event that the server itself writes. The moment is left out of what is compared, because a call that is sent again
 * carries the same content at another moment.
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
}

/** The sender of an event, as a JSON value of a query that reads the table under this name. */
export function senderIn(event: string): RawBuilder<Sender | null> {
  return sql`(select json_build_object('user', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'device', ${sql.ref(event)}.sender_device)
    from app_user u where u.id = ${sql.ref(event)}.sender)`;
}

/** A parked event, read again from what was stored of it. */
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
  };
}

/** The event that a content carries, by the reader of its version; every version ever shipped keeps its reader. */
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
