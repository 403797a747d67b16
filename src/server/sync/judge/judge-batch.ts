import { sentence } from '#contract/codes.ts';
import { inOrder } from '#server/http/saying.ts';
import type { EventId, LogId } from '#domain/kernel/ids.ts';
import { savedAtMs } from '#contract/activity-facts.ts';
import type { CaseRow, FacilityItem, Verdict } from '#contract/wire/rows.ts';
import { rowsOnWire, type WireRows } from '../../families/server-family.ts';
import { caseIdOf, casesOf } from './cases.ts';
import { candidateOfOwn } from './candidates.ts';
import type { Candidate, Declined } from '../../families/candidate.ts';
import { held, heldReason, internalError, judgeEvent, replacedForGood, type Outcome } from './judge-event.ts';
import {
  type BatchInput,
  type BatchOutcome,
  beginRun,
  failuresBeforeParking,
  HandlerFailedError,
  isAcceptedIn,
  isSameContent,
  isSettledIn,
  knownConflict,
  LogForkedError,
  numberOf,
  type Run,
  type StoredEvent,
} from './judge-run.ts';

// How the server judges a batch, as a function of rows in memory:
//
// - every event gets exactly one verdict, in order, and no verdict stops the next event from being judged;
// - an event already stored with the same content gets its stored verdict and changes nothing, under whatever number it
//   comes;
// - a number that belongs to another event aborts the whole batch, because two copies of one log have been written to;
// - each verdict takes one step of the facility's feed, so the feed has no gap;
// - a parked event is judged again, at a later step, as soon as what it waits for is settled;
// - of an event and its replacement, at most one is ever accepted;
// - an event proven to have been accepted before a restore is not refused: missing doses are made up, or it is parked.

/**
 * Judges a batch against the facility's rows. Pure except for `newId`.
 * @throws HandlerFailedError if a rule throws that has not yet thrown {@link failuresBeforeParking} times.
 */
export function judgeBatch(input: BatchInput): BatchOutcome {
  const run = beginRun(input);
  for (const candidate of input.again)
    if (!candidate.wasAccepted || !isHeldIn(run, candidate)) judgeAgain(run, candidate);
  const results = input.candidates.map((candidate) => verdictOn(run, candidate));
  judgeHeld(run);
  const accepted = input.candidates.filter(
    ({ eventId }, at) => results[at]?.verdict === 'accepted' && run.verdicts.get(eventId)?.isAuthors === true,
  );
  return { results, accepted, judged: run.judged, head: run.head };
}

/** Judges events again that were accepted once and could not be applied since; each one that is accepted may make the next one possible. */
function judgeHeld(run: Run): void {
  for (let before = -1; before < run.judged.length;) {
    before = run.judged.length;
    for (const candidate of run.onHold.values())
      if (candidate.wasAccepted && isHeldIn(run, candidate)) judgeAgain(run, { ...candidate, origin: null });
  }
}

function isHeldIn({ verdicts }: Run, { eventId }: Candidate): boolean {
  const verdict = verdicts.get(eventId)?.verdict;
  return verdict?.verdict === 'parked' && verdict.reason === heldReason;
}

function verdictOn(run: Run, candidate: Candidate): Verdict {
  const { eventId, seq } = candidate;
  const holder = seq === null ? undefined : run.eventBySeq.get(seq);
  if (seq !== null && holder !== undefined && holder !== eventId) throw new LogForkedError(seq, holder);
  const stored = run.verdicts.get(eventId);
  if (stored && !isSameContent(stored, candidate)) return conflictVerdict(run, candidate);
  if (stored && (seq === null || holder === eventId)) return { ...stored.verdict, duplicate: true };
  const verdict = stored
    ? renumberedVerdict(run, candidate, stored)
    : record(run, candidate, outcomeOf(run, candidate), false);
  if (seq !== null) run.eventBySeq.set(seq, eventId);
  if (!stored) settleOthers(run, candidate);
  return verdict;
}

/** Repeats the verdict of a known event that comes under another log number, at a step that changes no row. */
function renumberedVerdict(run: Run, candidate: Candidate, { verdict: known }: StoredEvent): Verdict {
  run.head += 1;
  const verdict = { ...known, seq: candidate.seq };
  run.judged.push({
    candidate,
    verdict,
    item: itemOf(run, candidate, verdict, { rows: rowsOnWire(run.input.families), cases: [] }),
    again: false,
    conflict: false,
    renumbered: true,
    outcome: null,
  });
  return { ...verdict, duplicate: true };
}

/** Judges a parked event again; if the reason is still the same, the old verdict stays. */
function judgeAgain(run: Run, candidate: Candidate): void {
  const last = run.verdicts.get(candidate.eventId)?.verdict;
  const outcome = outcomeOf(run, candidate);
  if (outcome.verdict === 'parked' && last?.verdict === 'parked' && last.reason === outcome.reason) return;
  run.waiting.delete(candidate.eventId);
  record(run, candidate, outcome, true);
  settleOthers(run, candidate);
}

function record(run: Run, candidate: Candidate, outcome: Outcome, again: boolean): Verdict {
  run.head += 1;
  const verdict = verdictOf(run, candidate, outcome);
  const rows = rowsOnWire(run.input.families, outcome.verdict === 'accepted' ? outcome : null);
  run.judged.push({
    candidate,
    verdict,
    item: itemOf(run, candidate, verdict, { rows, cases: casesOf(run, candidate, outcome) }),
    again,
    conflict: false,
    renumbered: false,
    outcome,
  });
  run.verdicts.set(candidate.eventId, {
    contentHash: candidate.contentHash,
    verdict,
    number: run.verdicts.get(candidate.eventId)?.number ?? numberOf(candidate),
    isAuthors: outcome.verdict === 'accepted' && outcome.facts.actor === candidate.content?.actor,
  });
  if (outcome.verdict === 'parked') run.onHold.set(candidate.eventId, candidate);
  else run.onHold.delete(candidate.eventId);
  if (outcome.verdict === 'parked' && outcome.deps.length > 0) {
    run.waiting.set(candidate.eventId, { candidate, waitsFor: candidate.content?.deps ?? [] });
  }
  return verdict;
}

function outcomeOf(run: Run, candidate: Candidate): Outcome {
  const outcome = judge(run, candidate);
  if (candidate.wasAccepted !== true || outcome.verdict !== 'refused') return outcome;
  const makeUp = makeUpFor(run, candidate, outcome.reason);
  if (makeUp === null) return held(outcome);
  record(run, makeUp, judge(run, makeUp), false);
  const now = judge(run, candidate);
  return now.verdict === 'refused' ? held(now) : now;
}

/** The server's own event that adds the doses that an accepted event lacks; null if nothing can be added for it. */
function makeUpFor({ looked, input }: Run, { content, read }: Candidate, reason: string): Candidate | null {
  if (read?.verdict !== 'read' || content === null) return null;
  const known = looked.get(read.family.name);
  const activity = known?.server.judging.makeUp?.(read.event, { reason, rows: known.rows }) ?? null;
  if (activity === null) return null;
  const { facility, actor } = content;
  // Dated like the event, so that a rule about days cannot refuse one and not the other.
  const recordedAt = new Date(Math.max(0, savedAtMs(content)));
  const eventId = input.newId() as EventId;
  return candidateOfOwn({ eventId, facility, actor, activity, recordedAt, by: 'relay' }, input.families);
}

function judge(run: Run, candidate: Candidate): Outcome {
  try {
    return judgeEvent(candidate, {
      ...run.input,
      isSettled: (event) => isSettledIn(run, event),
      isAccepted: (event) => isAcceptedIn(run, event),
      lookedAt: ({ name }) => run.looked.get(name),
    });
  } catch (error) {
    if ((run.input.failures.get(candidate.eventId) ?? 0) < failuresBeforeParking) {
      throw new HandlerFailedError(candidate.eventId, error);
    }
    return internalError();
  }
}

/** Settles the event that this one replaces, then all events that were waiting for either. */
function settleOthers(run: Run, candidate: Candidate): void {
  if (isAcceptedIn(run, candidate.eventId)) retireReplaced(run, candidate);
  judgeWaiting(run, candidate.eventId);
}

/** Refuses the parked event that this one replaces, and then the one that it would have replaced in turn. */
function retireReplaced(run: Run, { content }: Candidate): void {
  const replaces = content?.replaces ?? null;
  const replaced = replaces === null ? undefined : run.onHold.get(replaces);
  if (!replaced) return;
  run.waiting.delete(replaced.eventId);
  record(run, replaced, replacedForGood(), true);
  retireReplaced(run, replaced);
  judgeWaiting(run, replaced.eventId);
}

/** Judges the events that were waiting for this one, and then those that were waiting for them. */
function judgeWaiting(run: Run, event: EventId): void {
  if (!isSettledIn(run, event)) return;
  for (const { candidate, waitsFor } of run.waiting.values()) {
    if (!waitsFor.includes(event) || !waitsFor.every((dep) => isSettledIn(run, dep))) continue;
    // Judging another waiting event may already have settled this one.
    if (run.waiting.has(candidate.eventId)) judgeAgain(run, { ...candidate, origin: null });
  }
}

function verdictOf(run: Run, candidate: Candidate, outcome: Outcome): Verdict {
  if (outcome.verdict !== 'accepted') return decline(run, candidate, outcome);
  const response = outcome.server.judging.response(outcome, candidate.eventId);
  return { ...verdictBase(run, candidate), verdict: 'accepted', response };
}

function decline(run: Run, candidate: Candidate, outcome: Declined): Verdict {
  const base = { ...verdictBase(run, candidate), reason: outcome.reason, ...inOrder(outcome.sentences) };
  if (outcome.verdict === 'refused') {
    const opened = caseIdOf(candidate, outcome, { families: run.input.families, cases: run.cases });
    return { ...base, verdict: 'refused', case: opened };
  }
  return { ...base, verdict: 'parked', deps: [...outcome.deps] };
}

function verdictBase(run: Run, candidate: Candidate) {
  return { seq: candidate.seq, event_id: candidate.eventId, facility_seq: run.head };
}

/** Handles different content under an id already taken: it is stored beside the first, which remains valid. */
function conflictVerdict(run: Run, candidate: Candidate): Verdict {
  const known = knownConflict(run, candidate);
  if (known) return { ...known, duplicate: true };
  run.head += 1;
  const reason = 'content-mismatch';
  const opened: CaseRow = {
    id: run.input.newId(),
    event: candidate.eventId,
    reason,
    ...inOrder([sentence(`sync.${reason}`)]),
    openedAt: run.at,
    closedAt: null,
  };
  const verdict: Verdict = {
    ...verdictBase(run, candidate),
    verdict: 'refused',
    reason,
    detail: opened.detail,
    sentences: opened.sentences,
    case: opened.id,
  };
  // A refused API call gets its answer directly.
  const cases = candidate.origin?.by === 'call' ? [] : [opened];
  const item = itemOf(run, candidate, verdict, { rows: rowsOnWire(run.input.families), cases });
  run.judged.push({
    candidate,
    verdict,
    item,
    again: false,
    conflict: true,
    renumbered: false,
    outcome: null,
  });
  return verdict;
}

function itemOf(
  run: Run,
  candidate: Candidate,
  verdict: Verdict,
  { rows, cases }: { readonly rows: WireRows; readonly cases: CaseRow[] },
): FacilityItem {
  return { s: run.head, k: 'event', log_id: candidate.logId as LogId | null, verdict, ...rows, cases };
}
