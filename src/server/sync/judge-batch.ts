import type { EventId, LogId } from '#domain/kernel/ids.ts';
import type { CaseRow, FacilityItem, Verdict } from '#contract/sync-rows.ts';
import { recordInRun } from '../immunization/record-in-run.ts';
import { responseOfRecorded } from '../immunization/recorded.ts';
import { responseOf } from './accepted-response.ts';
import { casesOf, changesOf, nothingChanged, type Changes } from './batch-changes.ts';
import {
  arrivalOf,
  internalError,
  judgeEvent,
  replacedForGood,
  type Candidate,
  type Outcome,
} from './judge-event.ts';
import {
  beginRun,
  conflictKey,
  failuresBeforeParking,
  HandlerFailedError,
  isAcceptedIn,
  isSettledIn,
  type BatchInput,
  type BatchOutcome,
  type Run,
} from './judge-run.ts';
import { applyInPlace } from './run-ledger.ts';
import { syncSentences } from './sentences.ts';

// The server's whole judgement of a batch, as a function of rows in memory:
//
// - every event gets exactly one verdict, in order; a verdict never stops the next event from being judged;
// - an event that is stored with the same content gets its stored verdict and changes nothing;
// - each verdict takes one step of the facility's feed, so the feed has no gap;
// - a parked event is judged again, at a later step, as soon as what it waits for is settled;
// - of an event and the one that replaces it at most one is ever accepted.

/**
 * Judges a batch against the facility's rows. Pure but for `newId`.
 * @throws HandlerFailedError when a rule throws that has not thrown {@link failuresBeforeParking} times yet.
 */
export function judgeBatch(input: BatchInput): BatchOutcome {
  const run = beginRun(input);
  for (const candidate of input.again) judgeAgain(run, candidate);
  const results = input.candidates.map((candidate) => verdictOn(run, candidate));
  return { results, judged: run.judged, head: run.head };
}

function verdictOn(run: Run, candidate: Candidate): Verdict {
  const stored = run.verdicts.get(candidate.eventId);
  if (stored && stored.contentHash === candidate.contentHash) return { ...stored.verdict, duplicate: true };
  const holder = candidate.seq === null ? undefined : run.eventBySeq.get(candidate.seq);
  if (stored || (holder !== undefined && holder !== candidate.eventId))
    return conflictVerdict(run, candidate);
  const verdict = record(run, candidate, outcomeOf(run, candidate), false);
  if (candidate.seq !== null) run.eventBySeq.set(candidate.seq, candidate.eventId);
  settleOthers(run, candidate);
  return verdict;
}

/** Gives a parked event another verdict; one that would be parked for the same reason keeps the verdict that it has. */
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
  const changes = outcomeChanges(run, candidate, outcome);
  run.judged.push({
    candidate,
    verdict,
    item: itemOf(run, candidate, verdict, { ...changes, cases: casesOf(run, candidate, outcome) }),
    again,
    conflict: false,
    outcome,
    movements: outcome.verdict === 'accepted' ? outcome.acceptance.movements : [],
  });
  run.verdicts.set(candidate.eventId, { contentHash: candidate.contentHash, verdict });
  if (outcome.verdict === 'parked') run.onHold.set(candidate.eventId, candidate);
  else run.onHold.delete(candidate.eventId);
  if (outcome.verdict === 'parked' && outcome.deps.length > 0) {
    run.waiting.set(candidate.eventId, { candidate, waitsFor: candidate.content?.deps ?? [] });
  }
  return verdict;
}

function outcomeOf(run: Run, candidate: Candidate): Outcome {
  try {
    const outcome = judgeEvent(candidate, {
      ...run.input,
      state: run.state,
      isSettled: (event) => isSettledIn(run, event),
      isAccepted: (event) => isAcceptedIn(run, event),
      isTaken: (arrival) => run.taken.has(arrival),
      record: (event, facts) => recordInRun(run, event, facts),
    });
    if (outcome.verdict !== 'accepted') return outcome;
    // Applied here already, so that a movement that breaks a law counts as the rule's failure.
    applyInPlace(run.state, outcome.acceptance);
    const arrival = arrivalOf(outcome.activity);
    if (arrival !== null) run.taken.add(arrival);
    return outcome;
  } catch (error) {
    if ((run.input.failures.get(candidate.eventId) ?? 0) < failuresBeforeParking) {
      throw new HandlerFailedError(candidate.eventId, error);
    }
    return internalError();
  }
}

/** What a verdict settles besides its own event: what that event replaces, then whatever waited for either. */
function settleOthers(run: Run, candidate: Candidate): void {
  if (isAcceptedIn(run, candidate.eventId)) retireReplaced(run, candidate);
  judgeWaiting(run, candidate.eventId);
}

/** Refuses the parked event that this one replaces, and in turn the one that it would have replaced. */
function retireReplaced(run: Run, { content }: Candidate): void {
  const replaces = content?.replaces ?? null;
  const replaced = replaces === null ? undefined : run.onHold.get(replaces);
  if (!replaced) return;
  run.waiting.delete(replaced.eventId);
  record(run, replaced, replacedForGood(), true);
  retireReplaced(run, replaced);
  judgeWaiting(run, replaced.eventId);
}

/** Judges events again that waited for this one, and in turn those that waited for them. */
function judgeWaiting(run: Run, event: EventId): void {
  if (!isSettledIn(run, event)) return;
  for (const { candidate, waitsFor } of run.waiting.values()) {
    if (!waitsFor.includes(event) || !waitsFor.every((dep) => isSettledIn(run, dep))) continue;
    // Judging one may have led to this one already.
    if (run.waiting.has(candidate.eventId)) judgeAgain(run, { ...candidate, origin: null });
  }
}

function outcomeChanges(run: Run, candidate: Candidate, outcome: Outcome): Changes {
  if (outcome.verdict === 'accepted') return changesOf(run, candidate, outcome);
  if (outcome.verdict !== 'recorded') return nothingChanged;
  const { children, immunizations } = outcome.recorded.changes;
  return { ...nothingChanged, children: [...children], immunizations: [...immunizations] };
}

function verdictOf(run: Run, candidate: Candidate, outcome: Outcome): Verdict {
  if (outcome.verdict === 'accepted') return accept(run, candidate, outcome);
  if (outcome.verdict !== 'recorded') return decline(run, candidate, outcome);
  const response = responseOfRecorded(outcome.recorded, candidate.eventId);
  return { ...verdictBase(run, candidate), verdict: 'accepted', response };
}

function accept(run: Run, candidate: Candidate, outcome: Extract<Outcome, { verdict: 'accepted' }>): Verdict {
  const opensWallet = !run.walletIds.has(outcome.acceptance.opensWallet);
  return {
    ...verdictBase(run, candidate),
    verdict: 'accepted',
    response: responseOf(outcome.activity, outcome.acceptance, opensWallet),
  };
}

function decline(
  run: Run,
  candidate: Candidate,
  outcome: Exclude<Outcome, { verdict: 'accepted' | 'recorded' }>,
): Verdict {
  const base = { ...verdictBase(run, candidate), reason: outcome.reason, detail: outcome.detail };
  if (outcome.verdict === 'refused') return { ...base, verdict: 'refused', case: candidate.eventId };
  return { ...base, verdict: 'parked', deps: [...outcome.deps] };
}

function verdictBase(run: Run, candidate: Candidate) {
  return { seq: candidate.seq, event_id: candidate.eventId, facility_seq: run.head };
}

/** Another content under an id or a number that is taken: kept beside the first, which stands. */
function conflictVerdict(run: Run, candidate: Candidate): Verdict {
  const known = run.input.conflicts.get(conflictKey(candidate.eventId, candidate.contentHash));
  if (known) return { ...known, duplicate: true };
  run.head += 1;
  const reason = 'content-mismatch';
  const opened: CaseRow = {
    id: run.input.newId(),
    event: candidate.eventId,
    reason,
    detail: syncSentences[reason],
    openedAt: run.at,
    closedAt: null,
  };
  const verdict: Verdict = {
    ...verdictBase(run, candidate),
    verdict: 'refused',
    reason,
    detail: opened.detail,
    case: opened.id,
  };
  const item = itemOf(run, candidate, verdict, { ...nothingChanged, cases: [opened] });
  run.judged.push({ candidate, verdict, item, again: false, conflict: true, outcome: null, movements: [] });
  return verdict;
}

function itemOf(
  run: Run,
  candidate: Candidate,
  verdict: Verdict,
  rows: Omit<FacilityItem, 's' | 'k' | 'log_id' | 'verdict'>,
): FacilityItem {
  return { s: run.head, k: 'event', log_id: candidate.logId as LogId | null, verdict, ...rows };
}
