import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import { type EventFacts, factsOf } from '#contract/activity-facts.ts';
import { type Decided, type Family, type FamilyEvent, take } from '#contract/families/family.ts';
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
  /** End of a grant whose holder lost a role and still records for the facility. */
  readonly endedWithRole: Date | null;
  /** Of one that was taken away or ran out: how far each log of the device was known by then. */
  readonly reportedThrough: ReadonlyMap<string, number>;
}

/** Decides an event by its family's rule; tests put a broken one in its place. */
export type Rule = (event: FamilyEvent, decide: () => Decided) => Decided;

export type Outcome = Accepted | Declined;

export interface JudgeEventInput {
  readonly facility: FacilityId;
  readonly now: Date;
  readonly grants: ReadonlyMap<string, SyncGrant>;
  /** Authors of the batch who are active and record for the facility today. */
  readonly officers: ReadonlySet<string>;
  /** When a grant was given that proves itself; null for any other. */
  readonly grantGivenAt: (id: string, holder: GrantHolder) => Date | null;
  /** Events of the facility that have a final verdict. */
  readonly isSettled: (event: EventId) => boolean;
  readonly isAccepted: (event: EventId) => boolean;
  /** A family as it stands in the middle of the batch. */
  readonly standingOf: (
    family: Pick<Family, 'name'>,
  ) => (Looked & { readonly server: ServerFamily }) | undefined;
  readonly rule: Rule;
}

/**
 * Judges one event. The checks in their order: readable, of this facility, permitted, of a known kind, of a known version,
 * its payload whole, what it stands on settled, what it replaces not accepted; then what its family asks. Throws only when the
 * rule itself is broken.
 */
export function judgeEvent(candidate: Candidate, input: JudgeEventInput): Outcome {
  const { content, read, origin } = candidate;
  if (content === null || read === null) return refused('malformed');
  if (candidate.isTurnedDown === true) return refused('turned-down');
  if (candidate.declined !== undefined) return candidate.declined;
  if (content.facility !== input.facility) return refused('not-your-facility');
  const doubt = origin?.by === 'tablet' ? authorDoubt(candidate, content, origin, input) : null;
  const standing = read.verdict === 'read' ? input.standingOf(read.family) : undefined;
  // The log of an event that is judged again shows that it came from a tablet.
  const mayRelay = origin === null ? candidate.logId === null : origin.by === 'relay';
  const isRelayed = isRead(candidate) && candidate.read.family.relayed.has(candidate.read.event.type);
  if (isRelayed && !mayRelay && doubt === null) return refused('relay-only');
  if (isRead(candidate) && standing?.server.judging.isAlwaysRecorded === true && !isRelayed)
    return judgeAlwaysRecorded({ ...candidate, content }, { doubt, standing, input });
  if (doubt !== null) return parked(doubt === 'author-unproven' ? 'grant-invalid' : 'permission-revoked', []);
  if (!isRead(candidate) || !standing) return read.verdict === 'read' ? refused('unknown-type') : read;
  const facts = serverFactsOf(candidate, content, input.now);
  return unsettled(content, input) ?? judgeByFamily(candidate, { standing, facts, doubt: null, input });
}

/**
 * An event that is recorded whatever is doubtful about it is not refused for an ended permission either: a person looks at it. Without
 * proof of the author, the record belongs to its sender, who is signed in, so that nobody can write in a colleague's name.
 */
function judgeAlwaysRecorded(
  candidate: ReadCandidate & { readonly content: EventContent },
  {
    doubt,
    standing,
    input,
  }: {
    readonly doubt: AuthorDoubt | null;
    readonly standing: Looked & { readonly server: ServerFamily };
    readonly input: JudgeEventInput;
  },
): Outcome {
  const { content, origin } = candidate;
  const isUnproven = doubt === 'author-unproven' && origin?.by === 'tablet';
  const reason = unsettled(content, input);
  // One that waits is judged later, when it is not known any more who sent it.
  if (reason && !(isUnproven && reason.verdict === 'parked')) return reason;
  const actor = (isUnproven ? origin.sender : content.actor) as EventContent['actor'];
  return judgeByFamily(candidate, {
    standing,
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
    standing,
    facts,
    doubt,
    input,
  }: {
    readonly standing: Looked & { readonly server: ServerFamily };
    readonly facts: EventFacts;
    readonly doubt: AuthorDoubt | null;
    readonly input: JudgeEventInput;
  },
): Outcome {
  const { server, rows, context } = standing;
  const judgement = server.judging.judge({
    candidate,
    event: candidate.read.event,
    facts,
    doubt,
    now: input.now,
    rows,
    context,
    rowsOf: ((other) => input.standingOf(other)?.rows ?? null) as Parameters<Judging['judge']>[0]['rowsOf'],
    settle: (event) => settle(event, { standing, facts, rule: input.rule }),
  });
  if (!('accepted' in judgement)) return judgement;
  const { event, outcome, changed, found } = judgement;
  return { verdict: 'accepted', server, event, outcome, changed, found, facts };
}

/** Decides an event and takes its rows over at once, so that rows that break a law count as the rule's failure. */
function settle(
  event: FamilyEvent,
  {
    standing: { server, rows },
    facts,
    rule,
  }: {
    readonly standing: Looked & { readonly server: ServerFamily };
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

/** The verdict on an event that waits for another, or whose predecessor already counts; null for any other. */
function unsettled(
  content: EventContent,
  input: Pick<JudgeEventInput, 'isSettled' | 'isAccepted'>,
): Declined | null {
  const missing = content.deps.filter((dep) => !input.isSettled(dep));
  if (missing.length > 0) return parked('dependency-missing', missing);
  if (content.replaces !== null && input.isAccepted(content.replaces)) return refused('already-accepted');
  return null;
}

/** The verdict on a parked event that an accepted one replaces: were it judged later, both would count. */
export function replacedForGood(): Declined {
  return refused('replaced');
}

/** The verdict on an event whose rule keeps throwing. */
export function internalError(): Declined {
  return parked('internal-error', []);
}

/** A permission that a person has on a device today. A restored server has forgotten the one that an event names; this says as much. */
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
 * A permission that a restored server has forgotten and that proves itself. It counts for an officer who is active at the facility, for as
 * long as it was given at first; prolonging it is forgotten too.
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
 * Null when the grant is the actor's own, was given on the device that sends, and had not ended when the event was recorded. Of a
 * permission that ended no clock is asked, because the tablet's is its holder's: only what the log had reported by then is before it.
 * One that ended with a role is another matter: its holder is given the next one for the asking, so that a false clock gains nothing.
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
