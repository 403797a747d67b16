import { type AntigenId, type EntryId, type EventId, type FacilityId } from '#domain/kernel/ids.ts';
import { isRegisterType, registerActivities } from '#domain/immunization/activities/index.ts';
import type { RegisterFacts } from '#domain/immunization/model.ts';
import type { RegisterEvent } from '#domain/immunization/record.ts';
import { activities, isActivityType, relayedActivities } from '#domain/ledger/activities/index.ts';
import type { Acceptance, Decision } from '#domain/ledger/activity.ts';
import { rowsOf, type LedgerActivity } from '#domain/ledger/decide.ts';
import type { ActivityFacts, LedgerState } from '#domain/ledger/model.ts';
import type { Rejection } from '#domain/ledger/rejections.ts';
import { refusalSentence } from '#contract/refusal-sentences.ts';
import { factsOf } from '#contract/activity-facts.ts';
import type { EventEnvelope } from '#contract/event-envelope.ts';
import type { Recorded } from '../immunization/register-run.ts';
import { recordedAtOf } from './recorded-at.ts';
import { syncSentences, type SyncReason } from './sentences.ts';

/** The part of an envelope that a rule or a check looks at. */
export type EventContent = Pick<
  EventEnvelope,
  'type' | 'v' | 'facility' | 'actor' | 'recorded_at' | 'clock_offset_ms' | 'replaces' | 'deps' | 'payload'
>;

/** How an event reached the server: from a tablet's outbox, by a call of someone online, or from another facility. */
export type EventOrigin =
  | { readonly by: 'tablet'; readonly device: string; readonly grant: string; readonly sender: string }
  | { readonly by: 'call' }
  | { readonly by: 'relay' };

/** An event to be judged; `content` is null when it could not be read. */
export interface Candidate {
  readonly eventId: EventId;
  readonly logId: string | null;
  readonly seq: number | null;
  readonly raw: string;
  readonly contentHash: string;
  readonly content: EventContent | null;
  /** What the content says, read once. */
  readonly read: ReadActivity | null;
  /** Null for an event that is judged again: it was permitted when it came. */
  readonly origin: EventOrigin | null;
}

/** What an event says of itself before its text is read through. */
export type NamedEvent = Pick<Candidate, 'eventId' | 'logId' | 'seq' | 'content' | 'origin'>;

export interface SyncGrant {
  readonly user: string;
  readonly device: string;
  readonly facility: string;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** The rule of an activity; tests put a broken one in its place. */
export type Rule = (activity: LedgerActivity, state: LedgerState, facts: ActivityFacts) => Decision;

export type Outcome =
  | {
      readonly verdict: 'accepted';
      readonly activity: LedgerActivity;
      readonly acceptance: Acceptance;
      /** The moment that rows carry which it writes. */
      readonly at: string;
    }
  /** What happened to a child: accepted whatever was found about it. */
  | { readonly verdict: 'recorded'; readonly recorded: Recorded }
  | {
      readonly verdict: 'refused';
      readonly reason: SyncReason | Rejection;
      readonly detail: string;
      readonly byLedger: boolean;
    }
  | {
      readonly verdict: 'parked';
      readonly reason: SyncReason;
      readonly detail: string;
      readonly deps: readonly EventId[];
    };

export interface JudgeEventInput {
  readonly facility: FacilityId;
  readonly now: Date;
  readonly state: LedgerState;
  readonly grants: ReadonlyMap<string, SyncGrant>;
  /** Events of the facility that have a final verdict. */
  readonly isSettled: (event: EventId) => boolean;
  readonly isAccepted: (event: EventId) => boolean;
  /** Antigens of the list, among those that the events name. */
  readonly antigens: ReadonlySet<AntigenId>;
  /** True for an id that an event of the facility or a delivery from it has. */
  readonly isTaken: (arrival: EntryId) => boolean;
  readonly rule: Rule;
  readonly record: (event: RegisterEvent, facts: RegisterFacts) => Recorded;
}

/**
 * Judges one event. The checks in their order: readable, of this facility, permitted, of a known kind, of a known version,
 * its payload whole, what it stands on settled, what it replaces not
 * accepted, what it names known, what it makes new; then the ledger's own rule. Throws only when the rule itself is broken.
 */
export function judgeEvent(candidate: Candidate, input: JudgeEventInput): Outcome {
  const { content, read, origin } = candidate;
  if (content === null || read === null) return refused('malformed');
  if (content.facility !== input.facility) return refused('not-your-facility');
  const doubt = origin?.by === 'tablet' ? permissionDoubt(content, origin, input) : null;
  if (read.verdict === 'read-register')
    return judgeRegisterEvent(candidate, read.event, { doubt, content, input });
  if (doubt !== null) return refused('grant-invalid');
  if (read.verdict !== 'read') return read;
  // What is judged again tells by its log that it came from a tablet.
  const mayRelay = origin === null ? candidate.logId === null : origin.by === 'relay';
  if (relayedActivities.has(read.activity.type) && !mayRelay) return refused('relay-only');
  const standsOnNothing = unsettled(content, input);
  if (standsOnNothing) return standsOnNothing;
  if (!relayedActivities.has(read.activity.type)) {
    const isKnown = (antigen: AntigenId) => input.antigens.has(antigen) || input.state.wallets.has(antigen);
    if (!rowsOf(read.activity).antigens.every(isKnown)) return refused('unknown-antigen');
  }
  const arrival = arrivalOf(read.activity);
  if (arrival !== null && input.isTaken(arrival)) return refused('arrival-taken');
  const facts = factsOf({ ...content, event_id: candidate.eventId }, input.now);
  const decision = input.rule(read.activity, input.state, facts);
  if (decision.accepted)
    return { verdict: 'accepted', activity: read.activity, acceptance: decision, at: facts.at };
  const detail = refusalSentence(decision.reason, vendorOf(read.activity, input.state));
  return { verdict: 'refused', reason: decision.reason, detail, byLedger: true };
}

/**
 * What happened to a child is never refused, not for a permission that has ended either: a person looks at it. Where nothing
 * proves the author, the record is its sender's, who is signed in, so that nobody can write in a colleague's name.
 */
function judgeRegisterEvent(
  { eventId, origin }: Candidate,
  event: RegisterEvent,
  {
    doubt,
    content,
    input,
  }: {
    readonly doubt: PermissionDoubt | null;
    readonly content: EventContent;
    readonly input: JudgeEventInput;
  },
): Outcome {
  const isUnproven = doubt === 'author-unproven' && origin?.by === 'tablet';
  const reason = unsettled(content, input);
  // One that waits is judged later, when it is not known any more who sent it.
  if (reason && !(isUnproven && reason.verdict === 'parked')) return reason;
  const actor = (isUnproven ? origin.sender : content.actor) as RegisterFacts['actor'];
  const recorded = input.record(event, { event: eventId, actor, at: input.now.toISOString() });
  if (doubt === null) return { verdict: 'recorded', recorded };
  return {
    verdict: 'recorded',
    recorded: { ...recorded, findings: [{ doubt, about: [] }, ...recorded.findings] },
  };
}

/** What keeps an event from being judged yet, or from counting beside the one that it replaces. */
function unsettled(
  content: EventContent,
  input: Pick<JudgeEventInput, 'isSettled' | 'isAccepted'>,
): Exclude<Outcome, { verdict: 'accepted' | 'recorded' }> | null {
  const missing = content.deps.filter((dep) => !input.isSettled(dep));
  if (missing.length > 0) return parked('dependency-missing', missing);
  if (content.replaces !== null && input.isAccepted(content.replaces)) return refused('already-accepted');
  return null;
}

/** The id that stock which leaves is to arrive under; null for an activity that sends none. */
export function arrivalOf(activity: LedgerActivity): EntryId | null {
  return activity.type === 'transfer' || activity.type === 'return' ? activity.payload.arrival : null;
}

/** The verdict on a parked event that an accepted one replaces: were it judged later, both would count. */
export function replacedForGood(): Outcome {
  return refused('replaced');
}

/** The verdict on an event whose rule keeps throwing. */
export function internalError(): Outcome {
  return parked('internal-error', []);
}

export type ReadActivity =
  | { readonly verdict: 'read'; readonly activity: LedgerActivity }
  | { readonly verdict: 'read-register'; readonly event: RegisterEvent }
  | Exclude<Outcome, { verdict: 'accepted' | 'recorded' }>;

/** The activity that an event carries, by the reader of its version; every version ever shipped keeps its reader. */
export function readActivity(content: Pick<EventContent, 'type' | 'v' | 'payload'>): ReadActivity {
  const { type } = content;
  if (isRegisterType(type)) return readRegisterEvent(type, content);
  if (!isActivityType(type)) return refused('unknown-type');
  if (content.v !== activities[type].version) return parked('unknown-version', []);
  const payload = activities[type].payload.safeParse(content.payload);
  if (!payload.success) return refused('malformed');
  // The registry pairs each type with the schema of its own payload.
  return { verdict: 'read', activity: { type, payload: payload.data } as LedgerActivity };
}

function readRegisterEvent(
  type: RegisterEvent['type'],
  content: Pick<EventContent, 'v' | 'payload'>,
): ReadActivity {
  if (content.v !== registerActivities[type].version) return parked('unknown-version', []);
  const payload = registerActivities[type].payload.safeParse(content.payload);
  if (!payload.success) return refused('malformed');
  return { verdict: 'read-register', event: { type, payload: payload.data } as RegisterEvent };
}

/** Why an event of a tablet is not permitted: its author is not proven, or had no leave any more when she recorded it. */
export type PermissionDoubt = 'author-unproven' | 'permission-ended';

/**
 * Null when the grant is the actor's own on this device and had not ended when the event was recorded.
 */
function permissionDoubt(
  content: EventContent,
  origin: { readonly device: string; readonly grant: string },
  input: JudgeEventInput,
): PermissionDoubt | null {
  const grant = input.grants.get(origin.grant);
  if (!grant) return 'author-unproven';
  if (grant.user !== content.actor || grant.device !== origin.device || grant.facility !== input.facility)
    return 'author-unproven';
  const recordedAt = recordedAtOf(content, input.now);
  if (recordedAt >= grant.expiresAt) return 'permission-ended';
  return grant.revokedAt === null || recordedAt < grant.revokedAt ? null : 'permission-ended';
}

function vendorOf(activity: LedgerActivity, state: LedgerState): string | null {
  if (!('entry' in activity.payload) || activity.payload.entry === null) return null;
  return state.lots.get(activity.payload.entry)?.vendor ?? null;
}

function refused(reason: SyncReason) {
  return { verdict: 'refused', reason, detail: syncSentences[reason], byLedger: false } as const;
}

function parked(reason: SyncReason, deps: readonly EventId[]) {
  return { verdict: 'parked', reason, detail: syncSentences[reason], deps } as const;
}
