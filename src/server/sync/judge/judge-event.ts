import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import { type EventFacts, factsOf } from '#contract/activity-facts.ts';
import { type Decided, type Family, type FamilyEvent, take } from '#contract/families/family.ts';
import type { SyncReason } from '#contract/record-sentences.ts';
import type {
  Accepted,
  AuthorDoubt,
  Judging,
  Looked,
  ServerFamily,
  Settled,
} from '../../families/server-family.ts';
import { type GrantHolder, grantLifetimeMs } from '../../auth/grant-id.ts';
import {
  type Candidate,
  colleagueOf,
  type Declined,
  type EventContent,
  isRead,
  parked,
  type ReadCandidate,
  recordedAtOf,
  refused,
} from '../../families/candidate.ts';

export interface SyncGrant {
  readonly user: string;
  readonly device: string;
  readonly facility: string;
  readonly expiresAt: Date;
  readonly isRevoked: boolean;
  /** When the grant ended because its holder lost a role but still records for the facility. */
  readonly endedWithRole: Date | null;
  /** For a grant that was withdrawn or expired: how far each log of the device was known at that time. */
  readonly reportedThrough: ReadonlyMap<string, number>;
}

/** Decides an event by its family's rule; tests substitute a faulty one. */
export type Rule = (event: FamilyEvent, decide: () => Decided) => Decided;

export type Outcome = Accepted | Declined;

export interface JudgeEventInput {
  readonly facility: FacilityId;
  readonly now: Date;
  readonly grants: ReadonlyMap<string, SyncGrant>;
  /** Authors in the batch who are active and record for the facility today. */
  readonly officers: ReadonlySet<string>;
  /** Authors in the batch who have an account, active or not. */
  readonly accounts: ReadonlySet<string>;
  /** When a grant that proves itself was issued; null for any other. */
  readonly grantGivenAt: (id: string, holder: GrantHolder) => Date | null;
  /** True for an event of the facility that has a final verdict. */
  readonly isSettled: (event: EventId) => boolean;
  readonly isAccepted: (event: EventId) => boolean;
  /** The rows and working state of a family while the batch is judged. */
  readonly lookedAt: (
    family: Pick<Family, 'name'>,
  ) => (Looked & { readonly server: ServerFamily }) | undefined;
  readonly rule: Rule;
}

/**
 * Judges one event. It must, in this order, be readable, belong to this facility, be permitted, and have a known type,
 * a known version and a valid payload; what it builds on must be settled, and what it replaces must not be accepted.
 * Then its family judges it. Throws only if a rule itself fails.
 */
export function judgeEvent(candidate: Candidate, input: JudgeEventInput): Outcome {
  const { content, read, origin } = candidate;
  if (content === null || read === null) return refused('malformed');
  if (candidate.isTurnedDown === true) return refused('turned-down');
  if (candidate.declined !== undefined) return candidate.declined;
  if (content.facility !== input.facility) return refused('not-your-facility');
  // The server had no doubt about the author when it accepted the event. An author without an account cannot be stored.
  const isKnown = candidate.wasAccepted === true && input.accounts.has(content.actor);
  const doubt = origin?.by === 'tablet' && !isKnown ? authorDoubt(candidate, content, origin, input) : null;
  const looked = read.verdict === 'read' ? input.lookedAt(read.family) : undefined;
  // A log id shows that an event which is judged again came from a tablet.
  const mayRelay = origin === null ? candidate.logId === null : origin.by === 'relay';
  const isRelayed = isRead(candidate) && candidate.read.family.relayed.has(candidate.read.event.type);
  if (isRelayed && !mayRelay && doubt === null) return refused('relay-only');
  if (isRead(candidate) && looked?.server.judging.isAlwaysRecorded === true && !isRelayed)
    return judgeAlwaysRecorded({ ...candidate, content }, { doubt, looked, input });
  if (doubt !== null) return parked(doubt === 'author-unproven' ? 'grant-invalid' : 'permission-revoked', []);
  if (!isRead(candidate) || !looked) return read.verdict === 'read' ? refused('unknown-type') : read;
  const facts = serverFactsOf(candidate, content, input.now);
  return unsettled(content, input) ?? judgeByFamily(candidate, { looked, facts, doubt: null, input });
}

/**
 * An event that is always recorded is not refused for an ended permission either: a person reviews it. If its author
 * is not proven, it is recorded under its signed-in sender, so that nobody can write in a colleague's name.
 */
function judgeAlwaysRecorded(
  candidate: ReadCandidate & { readonly content: EventContent },
  {
    doubt,
    looked,
    input,
  }: {
    readonly doubt: AuthorDoubt | null;
    readonly looked: Looked & { readonly server: ServerFamily };
    readonly input: JudgeEventInput;
  },
): Outcome {
  const { content, origin } = candidate;
  const isUnproven = doubt === 'author-unproven' && origin?.by === 'tablet';
  const reason = unsettled(content, input);
  // A parked event is judged when its sender is no longer known, so one without a proven author is judged at once.
  if (reason && !(isUnproven && reason.verdict === 'parked')) return reason;
  const actor = (isUnproven ? origin.sender : content.actor) as EventContent['actor'];
  return judgeByFamily(candidate, {
    looked,
    facts: serverFactsOf(candidate, { ...content, actor }, input.now),
    doubt,
    input,
  });
}

function serverFactsOf({ eventId, sentBy }: Candidate, content: EventContent, now: Date): EventFacts {
  const colleague = colleagueOf(sentBy, content.actor);
  return { ...factsOf({ ...content, event_id: eventId }, now), ...(colleague && { sentBy: colleague }) };
}

function judgeByFamily(
  candidate: ReadCandidate,
  {
    looked,
    facts,
    doubt,
    input,
  }: {
    readonly looked: Looked & { readonly server: ServerFamily };
    readonly facts: EventFacts;
    readonly doubt: AuthorDoubt | null;
    readonly input: JudgeEventInput;
  },
): Outcome {
  const { server, rows, context } = looked;
  const judgement = server.judging.judge({
    candidate,
    event: candidate.read.event,
    facts,
    doubt,
    now: input.now,
    rows,
    context,
    rowsOf: ((other) => input.lookedAt(other)?.rows ?? null) as Parameters<Judging['judge']>[0]['rowsOf'],
    settle: (event) => settle(event, { looked, facts, rule: input.rule }),
  });
  if (!('accepted' in judgement)) return judgement;
  const { event, outcome, changed, found } = judgement;
  return { verdict: 'accepted', server, event, outcome, changed, found, facts };
}

/**
 * Applies the rule and takes over its rows at once, so that rows that break an invariant count as the rule's failure.
 */
function settle(
  event: FamilyEvent,
  {
    looked: { server, rows },
    facts,
    rule,
  }: {
    readonly looked: Looked & { readonly server: ServerFamily };
    readonly facts: EventFacts;
    readonly rule: Rule;
  },
): Settled {
  const { family } = server;
  const decided = rule(event, () => family.decide(event, rows, facts));
  if (!decided.accepted) return decided;
  const changed = family.apply(rows, decided.outcome, { facts, totals: 'kept' });
  take(family, rows, changed);
  return { accepted: true, event, outcome: decided.outcome, changed };
}

/**
 * The verdict on an event that must wait for another, or whose predecessor was already accepted; null for any other.
 */
function unsettled(
  content: EventContent,
  input: Pick<JudgeEventInput, 'isSettled' | 'isAccepted'>,
): Declined | null {
  const missing = content.deps.filter((dep) => !input.isSettled(dep));
  if (missing.length > 0) return parked('dependency-missing', missing);
  if (content.replaces !== null && input.isAccepted(content.replaces)) return refused('already-accepted');
  return null;
}

/** The verdict on a parked event that an accepted one replaces; if it were judged later, both would count. */
export function replacedForGood(): Declined {
  return refused('replaced');
}

/** Reason of an event that was accepted once and cannot be applied to the current rows. */
export const heldReason = 'was-accepted' satisfies SyncReason;

/** The verdict on an event that was accepted once and would be refused now, with the sentences of that refusal. */
export function held({ sentences }: Declined): Declined {
  const waiting = parked(heldReason, []);
  return { ...waiting, sentences: [...waiting.sentences, ...sentences] };
}

/** The verdict on an event whose rule keeps throwing. */
export function internalError(): Declined {
  return parked('internal-error', []);
}

/** A permission that the person has on the device today. It is used instead of the one named by an event if a restore lost that. */
function liveGrant(
  user: string,
  device: string,
  { grants, facility, now }: JudgeEventInput,
): SyncGrant | undefined {
  return [...grants.values()].find(
    (grant) =>
      grant.user === user &&
      grant.device === device &&
      grant.facility === facility &&
      !grant.isRevoked &&
      now < grant.expiresAt,
  );
}

/**
 * A permission that a restore lost but that proves itself. It counts for an officer who is active at the facility, for
 * its original term only, because extensions were lost too.
 */
function forgottenGrant(
  user: string,
  { device, grant: id }: { readonly device: string; readonly grant: string },
  { officers, facility, grantGivenAt }: JudgeEventInput,
): SyncGrant | undefined {
  if (!officers.has(user)) return undefined;
  const given = grantGivenAt(id, { user, device, facility });
  if (given === null) return undefined;
  const expiresAt = new Date(given.getTime() + grantLifetimeMs);
  const reportedThrough = new Map<string, number>();
  return { user, device, facility, expiresAt, isRevoked: false, endedWithRole: null, reportedThrough };
}

/**
 * Null if the grant is the actor's own, was issued on the sending device, and had not ended when the event was recorded. After a permission
 * was withdrawn or expired, only events that the log had reported by then count, because the tablet's clock is under its holder's control.
 * If it ended with a role, the clock is trusted: the holder can get a new grant at once, so a false clock gains nothing.
 */
function authorDoubt(
  { logId, seq }: Pick<Candidate, 'logId' | 'seq'>,
  content: EventContent,
  origin: { readonly device: string; readonly grant: string; readonly logOf: string },
  input: JudgeEventInput,
): AuthorDoubt | null {
  const grant =
    input.grants.get(origin.grant) ??
    liveGrant(content.actor, origin.logOf, input) ??
    forgottenGrant(content.actor, origin, input);
  if (!grant || grant.user !== content.actor || grant.facility !== input.facility) return 'author-unproven';
  if (grant.device !== origin.device || grant.device !== origin.logOf) return 'author-unproven';
  if (!grant.isRevoked && input.now < grant.expiresAt) return null;
  const reported = logId === null ? 0 : (grant.reportedThrough.get(logId) ?? 0);
  if (seq !== null && seq <= reported) return null;
  const { endedWithRole: end } = grant;
  const isSavedBefore =
    end !== null && input.now < grant.expiresAt && recordedAtOf(content, input.now) <= end;
  return isSavedBefore ? null : 'permission-ended';
}
