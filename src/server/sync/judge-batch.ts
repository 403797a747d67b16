import { assert } from '#domain/kernel/assert.ts';
import type { AntigenId, EntryId, EventId, LogId, UserId } from '#domain/kernel/ids.ts';
import { applyAcceptance } from '#domain/ledger/decide.ts';
import type { LedgerState, Movement } from '#domain/ledger/model.ts';
import type { CaseRow, EntryRow, FacilityItem, Verdict, WalletRow } from '#contract/sync-rows.ts';
import { responseOf } from './accepted-response.ts';
import {
  internalError,
  judgeEvent,
  type Candidate,
  type JudgeEventInput,
  type Outcome,
} from './judge-event.ts';
import { syncSentences } from './sentences.ts';

// The server's whole judgement of a batch, as a function of rows in memory:
//
// - every event gets exactly one verdict, in order; a verdict never stops the next event from being judged;
// - an event that is stored with the same content gets its stored verdict and changes nothing;
// - each verdict takes one step of the facility's feed, so the feed has no gap;
// - a parked event is judged again, at a later step, as soon as what it waits for is settled.

/** What is stored of an event that the batch names. */
export interface StoredEvent {
  readonly contentHash: string;
  readonly verdict: Verdict;
}

/** A parked event that waits for events of the batch. */
export interface ParkedEvent {
  readonly candidate: Candidate;
  readonly waitsFor: readonly EventId[];
}

export interface BatchInput extends Omit<JudgeEventInput, 'state' | 'isSettled'> {
  readonly candidates: readonly Candidate[];
  /** Parked events to judge again whatever they wait for, before the candidates. */
  readonly again: readonly Candidate[];
  /** The facility's counter before the batch. */
  readonly head: number;
  readonly state: LedgerState;
  readonly walletIds: ReadonlyMap<AntigenId, EventId>;
  /** Issued entries that the batch names. */
  readonly entries: ReadonlyMap<EntryId, EntryRow>;
  /** Stored events that the batch names, sends again or waits for. */
  readonly stored: ReadonlyMap<EventId, StoredEvent>;
  /** Which event holds a number of this log. */
  readonly eventBySeq: ReadonlyMap<number, EventId>;
  /** Verdicts on contents that came under the id of another event, by {@link conflictKey}. */
  readonly conflicts: ReadonlyMap<string, Verdict>;
  readonly parked: readonly ParkedEvent[];
  readonly cases: ReadonlyMap<string, CaseRow>;
  readonly failures: ReadonlyMap<string, number>;
  readonly newId: () => string;
}

/** An event with its new verdict and all that it changed. */
export interface Judged {
  readonly candidate: Candidate;
  readonly verdict: Verdict;
  readonly item: FacilityItem;
  /** True for an event that was parked before. */
  readonly again: boolean;
  /** True for a content that came under the id of another event. */
  readonly conflict: boolean;
  readonly outcome: Outcome | null;
  readonly movements: readonly Movement[];
}

export interface BatchOutcome {
  /** One verdict for each candidate, in order. */
  readonly results: readonly Verdict[];
  readonly judged: readonly Judged[];
  readonly head: number;
}

/** A rule threw; the batch is given up and tried again, until the event is known to do it every time. */
export class HandlerFailedError extends Error {
  override readonly name = 'HandlerFailedError';
  readonly eventId: string;
  constructor(eventId: string, cause: unknown) {
    super('the rule of an event threw', { cause });
    this.eventId = eventId;
  }
}

/** Failures of an event's rule after which it is parked alone. */
export const failuresBeforeParking = 2;

export function conflictKey(eventId: string, contentHash: string): string {
  return `${eventId} ${contentHash}`;
}

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

interface Run {
  readonly input: BatchInput;
  state: LedgerState;
  head: number;
  readonly walletIds: Map<AntigenId, EventId>;
  readonly entries: Map<EntryId, EntryRow>;
  readonly verdicts: Map<EventId, StoredEvent>;
  readonly eventBySeq: Map<number, EventId>;
  readonly cases: Map<string, CaseRow>;
  readonly waiting: Map<EventId, ParkedEvent>;
  readonly judged: Judged[];
}

function beginRun(input: BatchInput): Run {
  return {
    input,
    state: input.state,
    head: input.head,
    walletIds: new Map(input.walletIds),
    entries: new Map(input.entries),
    verdicts: new Map(input.stored),
    eventBySeq: new Map(input.eventBySeq),
    cases: new Map(input.cases),
    waiting: new Map(input.parked.map((event) => [event.candidate.eventId, event])),
    judged: [],
  };
}

function verdictOn(run: Run, candidate: Candidate): Verdict {
  const stored = run.verdicts.get(candidate.eventId);
  if (stored && stored.contentHash === candidate.contentHash) return { ...stored.verdict, duplicate: true };
  const holder = candidate.seq === null ? undefined : run.eventBySeq.get(candidate.seq);
  if (stored || (holder !== undefined && holder !== candidate.eventId))
    return conflictVerdict(run, candidate);
  const verdict = record(run, candidate, outcomeOf(run, candidate), false);
  if (candidate.seq !== null) run.eventBySeq.set(candidate.seq, candidate.eventId);
  judgeWaiting(run, candidate.eventId);
  return verdict;
}

/** Gives a parked event another verdict; one that would be parked for the same reason keeps the verdict that it has. */
function judgeAgain(run: Run, candidate: Candidate): void {
  const last = run.verdicts.get(candidate.eventId)?.verdict;
  const outcome = outcomeOf(run, candidate);
  if (outcome.verdict === 'parked' && last?.verdict === 'parked' && last.reason === outcome.reason) return;
  run.waiting.delete(candidate.eventId);
  record(run, candidate, outcome, true);
  judgeWaiting(run, candidate.eventId);
}

function record(run: Run, candidate: Candidate, outcome: Outcome, again: boolean): Verdict {
  run.head += 1;
  const verdict =
    outcome.verdict === 'accepted' ? accept(run, candidate, outcome) : decline(run, candidate, outcome);
  const changes = outcome.verdict === 'accepted' ? applyOutcome(run, candidate, outcome) : nothingChanged;
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
  if (outcome.verdict === 'parked' && outcome.deps.length > 0) {
    run.waiting.set(candidate.eventId, { candidate, waitsFor: outcome.deps });
  }
  return verdict;
}

function outcomeOf(run: Run, candidate: Candidate): Outcome {
  try {
    const outcome = judgeEvent(candidate, {
      ...run.input,
      state: run.state,
      isSettled: (event) => isSettled(run.verdicts.get(event)),
    });
    // Applied here already, so that a movement that breaks a law counts as the rule's failure.
    if (outcome.verdict === 'accepted') run.state = applyAcceptance(run.state, outcome.acceptance);
    return outcome;
  } catch (error) {
    if ((run.input.failures.get(candidate.eventId) ?? 0) < failuresBeforeParking) {
      throw new HandlerFailedError(candidate.eventId, error);
    }
    return internalError();
  }
}

function isSettled(stored: StoredEvent | undefined): boolean {
  return stored !== undefined && stored.verdict.verdict !== 'parked';
}

/** Judges events again that waited for this one, and in turn those that waited for them. */
function judgeWaiting(run: Run, event: EventId): void {
  if (!isSettled(run.verdicts.get(event))) return;
  for (const { candidate, waitsFor } of [...run.waiting.values()]) {
    if (!waitsFor.includes(event) || !waitsFor.every((dep) => isSettled(run.verdicts.get(dep)))) continue;
    // Judging one may have led to this one already.
    if (run.waiting.has(candidate.eventId)) judgeAgain(run, { ...candidate, origin: null });
  }
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
  outcome: Exclude<Outcome, { verdict: 'accepted' }>,
): Verdict {
  const base = { ...verdictBase(run, candidate), reason: outcome.reason, detail: outcome.detail };
  if (outcome.verdict === 'refused') return { ...base, verdict: 'refused', case: candidate.eventId };
  return { ...base, verdict: 'parked', deps: [...outcome.deps] };
}

function verdictBase(run: Run, candidate: Candidate) {
  return { seq: candidate.seq, event_id: candidate.eventId, facility_seq: run.head };
}

type Changes = Pick<FacilityItem, 'wallets' | 'lots' | 'entries'>;
const nothingChanged: Changes = { wallets: [], lots: [], entries: [] };

/** The rows that an accepted event changed, as they now are. */
function applyOutcome(
  run: Run,
  candidate: Candidate,
  outcome: Extract<Outcome, { verdict: 'accepted' }>,
): Changes {
  const { acceptance } = outcome;
  const now = run.input.now.toISOString();
  const actor = candidate.content?.actor;
  assert(actor !== undefined, 'an accepted event was read');
  if (!run.walletIds.has(acceptance.opensWallet))
    run.walletIds.set(acceptance.opensWallet, candidate.eventId);
  const antigens = new Set([
    acceptance.opensWallet,
    ...acceptance.movements.map((movement) => movement.antigen),
  ]);
  const lots = new Set(acceptance.movements.map((movement) => movement.lot));
  const entries: EntryRow[] = [];
  const { entry } = acceptance;
  if (entry) {
    const open = run.state.issued.get(entry.id)?.open ?? null;
    entries.push({ ...entry, open, admin: actor as UserId, createdAt: now, updatedAt: now });
    const issued = entry.source === null ? undefined : run.entries.get(entry.source);
    if (issued && entry.activity === 'utilize') entries.push(utilized(run, issued, entry, now));
  }
  for (const row of entries) run.entries.set(row.id, row);
  return {
    wallets: Array.from(antigens, (antigen) => walletRow(run, antigen)),
    lots: Array.from(lots, (id) => {
      const lot = run.state.lots.get(id);
      assert(lot !== undefined, 'a movement leaves its lot in place');
      return lot;
    }),
    entries,
  };
}

function utilized(
  run: Run,
  issued: EntryRow,
  by: Pick<EntryRow, 'childrenImmunized' | 'wastage' | 'wastageRate'>,
  now: string,
): EntryRow {
  return {
    ...issued,
    open: run.state.issued.get(issued.id)?.open ?? issued.open,
    childrenImmunized: by.childrenImmunized,
    wastage: by.wastage,
    wastageRate: by.wastageRate,
    updatedAt: now,
  };
}

function walletRow(run: Run, antigen: AntigenId): WalletRow {
  const wallet = run.state.wallets.get(antigen);
  const id = run.walletIds.get(antigen);
  assert(wallet !== undefined && id !== undefined, 'an accepted event leaves its wallet in place');
  return { id, antigen, balance: wallet.balance, issued: wallet.issued, wastage: wallet.wastage };
}

/** Cases that a verdict opens, rewords or closes: its own, and that of the event it replaces. */
function casesOf(run: Run, candidate: Candidate, outcome: Outcome): CaseRow[] {
  const now = run.input.now.toISOString();
  const changed: CaseRow[] = [];
  const own = run.cases.get(candidate.eventId);
  if (outcome.verdict === 'accepted') {
    if (own && own.closedAt === null) changed.push({ ...own, closedAt: now });
  } else {
    changed.push({
      id: candidate.eventId,
      event: candidate.eventId,
      reason: outcome.reason,
      detail: outcome.detail,
      openedAt: own?.openedAt ?? now,
      closedAt: null,
    });
  }
  const wasJudged = outcome.verdict === 'accepted' || (outcome.verdict === 'refused' && outcome.byLedger);
  const replaced = candidate.content?.replaces ? run.cases.get(candidate.content.replaces) : undefined;
  if (wasJudged && replaced && replaced.closedAt === null) changed.push({ ...replaced, closedAt: now });
  for (const row of changed) run.cases.set(row.id, row);
  return changed;
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
    openedAt: run.input.now.toISOString(),
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
  rows: Pick<FacilityItem, 'wallets' | 'lots' | 'entries' | 'cases'>,
): FacilityItem {
  return { s: run.head, k: 'event', log_id: candidate.logId as LogId | null, verdict, ...rows };
}
