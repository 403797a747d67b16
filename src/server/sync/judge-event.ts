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
import { syncSentences, type SyncReason } from './sentences.ts';

/** The part of an envelope that a rule or a check looks at. */
export type EventContent = Pick<
  EventEnvelope,
  'type' | 'v' | 'facility' | 'actor' | 'recorded_at' | 'clock_offset_ms' | 'replaces' | 'deps' | 'payload'
>;

/** How an event reached the server: from a tablet's outbox, by a call of someone online, or from another facility. */
export type EventOrigin =
  | { readonly by: 'tablet'; readonly device: string; readonly grant: string }
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
  | { readonly verdict: 'accepted'; readonly activity: LedgerActivity; readonly acceptance: Acceptance }
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
  if (origin?.by === 'tablet' && !isPermitted(content, origin, input)) return refused('grant-invalid');
  if (read.verdict === 'read-register') {
    const facts = { event: candidate.eventId, actor: content.actor, at: input.now.toISOString() };
    return unsettled(content, input) ?? { verdict: 'recorded', recorded: input.record(read.event, facts) };
  }
  if (read.verdict !== 'read') return read;
  const mayRelay = origin === null || origin.by === 'relay';
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
  if (decision.accepted) return { verdict: 'accepted', activity: read.activity, acceptance: decision };
  const detail = refusalSentence(decision.reason, vendorOf(read.activity, input.state));
  return { verdict: 'refused', reason: decision.reason, detail, byLedger: true };
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

/**
 * True when the grant is the actor's own on this device and had not ended when the event was recorded. A tablet's clock
 * may be years ahead; nothing was recorded after the server received it.
 */
function isPermitted(
  content: EventContent,
  origin: { readonly device: string; readonly grant: string },
  input: JudgeEventInput,
): boolean {
  const grant = input.grants.get(origin.grant);
  if (!grant) return false;
  if (grant.user !== content.actor || grant.device !== origin.device || grant.facility !== input.facility)
    return false;
  const recordedAt = Math.min(Date.parse(content.recorded_at) + content.clock_offset_ms, input.now.getTime());
  if (recordedAt >= grant.expiresAt.getTime()) return false;
  return grant.revokedAt === null || recordedAt < grant.revokedAt.getTime();
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
