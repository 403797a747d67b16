import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import { isRegisterType, registerActivities } from '#domain/immunization/activities/index.ts';
import type { RegisterEvent } from '#domain/immunization/record.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { activities } from '#domain/ledger/activities/index.ts';
import { eventEnvelopeSchema } from '#contract/event-envelope.ts';
import { contentHashOf } from './canonical-json.ts';
import { textOf, type IncomingEvent } from './incoming.ts';
import {
  readActivity,
  type Candidate,
  type EventContent,
  type NamedEvent,
  type ReadActivity,
} from './judge-event.ts';

interface PushedBy {
  readonly logId: string;
  readonly sender: string;
}

/** An element of a tablet's push, by what its envelope says. */
export function namedInPush(
  { eventId, seq, envelope }: IncomingEvent,
  { logId, sender }: PushedBy,
): NamedEvent {
  const origin = envelope && {
    by: 'tablet' as const,
    device: envelope.device,
    grant: envelope.grant,
    sender,
  };
  return { eventId, logId, seq, content: envelope, origin };
}

/** An element of a tablet's push, ready to be judged. */
export function candidateOfPush(event: IncomingEvent, from: PushedBy): Candidate {
  const read = event.envelope && readActivity(event.envelope);
  return { ...namedInPush(event, from), ...textOf(event), read };
}

/** What someone does online, in the stock or in the register of children. */
export type OwnActivity = LedgerActivity | RegisterEvent;

/** An activity of someone online, or stock that arrives from another facility. */
export interface OwnEvent {
  readonly eventId: EventId;
  readonly facility: FacilityId;
  readonly actor: string;
  readonly activity: OwnActivity;
  readonly recordedAt: Date;
  readonly by: 'call' | 'relay';
}

/**
 * An event that the server itself writes. The moment is left out of what is compared, because a call that is sent again
 * carries the same content at another moment.
 */
export function candidateOfOwn(event: OwnEvent): Candidate {
  const compared = {
    event_id: event.eventId,
    type: event.activity.type,
    v: versionOf(event.activity),
    facility: event.facility,
    actor: event.actor,
    payload: event.activity.payload,
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
    read: readOf(event.activity),
    origin: { by: event.by },
  };
}

function versionOf({ type }: OwnActivity): number {
  return isRegisterType(type) ? registerActivities[type].version : activities[type].version;
}

function readOf(activity: OwnActivity): ReadActivity {
  return isRegisterEvent(activity)
    ? { verdict: 'read-register', event: activity }
    : { verdict: 'read', activity };
}

function isRegisterEvent(activity: OwnActivity): activity is RegisterEvent {
  return isRegisterType(activity.type);
}

interface StoredIdentity {
  readonly event_id: EventId;
  readonly log_id: string | null;
  readonly log_seq: number | null;
  readonly content_hash: string;
}

/** A parked event, read again from what was stored of it. */
export function candidateOfRaw(row: StoredIdentity, raw: string): Candidate {
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
    read: readActivity(content),
    origin: null,
  };
}
