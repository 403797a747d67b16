import type { EventId } from '#domain/kernel/ids.ts';
import type { CaseRow, FacilityItem, Verdict } from '#contract/wire/rows.ts';
import type { Looked, ServerFamily } from '../../families/server-family.ts';
import type { Candidate } from '../../families/candidate.ts';
import type { JudgeEventInput, Outcome } from './judge-event.ts';
import { numberedHashOf } from '../protocol/canonical-json.ts';

/** A stored event that the batch refers to. */
export interface StoredEvent {
  readonly contentHash: string;
  readonly verdict: Verdict;
  /** The log number under which it first came; null if no tablet sent it. */
  readonly number: LogNumber | null;
  /** True if it counts in its author's name: an author who was not proven was replaced by the sender. */
  readonly isAuthors: boolean;
}

/** A position in a tablet's log. */
interface LogNumber {
  readonly logId: string;
  readonly seq: number;
}

/** A parked event that waits for events of this batch. */
export interface ParkedEvent {
  readonly candidate: Candidate;
  readonly waitsFor: readonly EventId[];
}

export interface BatchInput extends Omit<JudgeEventInput, 'isSettled' | 'isAccepted' | 'lookedAt'> {
  readonly candidates: readonly Candidate[];
  /** Parked events to judge again before the candidates, whatever they wait for. */
  readonly again: readonly Candidate[];
  /** The facility's counter before the batch. */
  readonly head: number;
  readonly families: readonly ServerFamily[];
  /** The rows that the batch reads and changes, by family name. */
  readonly looked: ReadonlyMap<string, Looked>;
  /** Stored events that the batch repeats or replaces, and parked ones that it may settle. */
  readonly stored: ReadonlyMap<EventId, StoredEvent>;
  /** Stored events with a final verdict that events of the batch build on. */
  readonly settled: ReadonlySet<EventId>;
  /** The event at each number of this log. */
  readonly eventBySeq: ReadonlyMap<number, EventId>;
  /** Verdicts on contents that came under another event's id, by {@link conflictKey}. */
  readonly conflicts: ReadonlyMap<string, Verdict>;
  readonly parked: readonly ParkedEvent[];
  /** Parked events that the batch names, replaces or may settle, whatever they wait for. */
  readonly onHold: readonly Candidate[];
  readonly cases: ReadonlyMap<string, CaseRow>;
  readonly failures: ReadonlyMap<string, number>;
  readonly newId: () => string;
}

/** An event with its new verdict and everything it changed. */
export interface Judged {
  readonly candidate: Candidate;
  readonly verdict: Verdict;
  readonly item: FacilityItem;
  /** True for an event that had been parked. */
  readonly again: boolean;
  /** True for content that came under another event's id. */
  readonly conflict: boolean;
  /** True for a known event that came again under another number: its verdict is repeated and no row changes. */
  readonly renumbered: boolean;
  readonly outcome: Outcome | null;
}

export interface BatchOutcome {
  /** One verdict for each candidate, in order. */
  readonly results: readonly Verdict[];
  /** Candidates that are accepted in their author's name, now or before. */
  readonly accepted: readonly Candidate[];
  readonly judged: readonly Judged[];
  readonly head: number;
}

/** A rule threw. The batch is rolled back and retried until the event has failed often enough to be parked. */
export class HandlerFailedError extends Error {
  override readonly name = 'HandlerFailedError';
  readonly eventId: string;
  constructor(eventId: string, cause: unknown) {
    super('the rule of an event threw', { cause });
    this.eventId = eventId;
  }
}

/** Another event holds a number of the batch: nothing of the batch is stored. */
export class LogForkedError extends Error {
  override readonly name = 'LogForkedError';
  readonly seq: number;
  readonly holder: EventId;
  constructor(seq: number, holder: EventId) {
    super('a number of the batch is another event’s');
    this.seq = seq;
    this.holder = holder;
  }
}

/** Failures of an event's rule after which that event alone is parked. */
export const failuresBeforeParking = 2;

export function conflictKey(eventId: string, contentHash: string): string {
  return `${eventId} ${contentHash}`;
}

/** State of the facility while a batch is judged. */
export interface Run {
  readonly input: BatchInput;
  /** Time of judging, as rows store it. */
  readonly at: string;
  readonly looked: ReadonlyMap<string, Looked & { readonly server: ServerFamily }>;
  head: number;
  readonly verdicts: Map<EventId, StoredEvent>;
  readonly eventBySeq: Map<number, EventId>;
  readonly cases: Map<string, CaseRow>;
  readonly waiting: Map<EventId, ParkedEvent>;
  /** Events without a final verdict: those that wait for others, and those that this server version cannot judge. */
  readonly onHold: Map<EventId, Candidate>;
  readonly judged: Judged[];
}

/** State of a batch before its first verdict. */
export function beginRun(input: BatchInput): Run {
  return {
    input,
    at: input.now.toISOString(),
    looked: new Map(
      input.families.flatMap((server) => {
        const looked = input.looked.get(server.family.name);
        return looked ? [[server.family.name, { ...looked, server }] as const] : [];
      }),
    ),
    head: input.head,
    verdicts: new Map(input.stored),
    eventBySeq: new Map(input.eventBySeq),
    cases: new Map(input.cases),
    waiting: new Map(input.parked.map((event) => [event.candidate.eventId, event])),
    onHold: new Map(input.onHold.map((candidate) => [candidate.eventId, candidate])),
    judged: [],
  };
}

/** True for an event with a final verdict, so that events waiting for it can be judged. */
export function isSettledIn(run: Run, event: EventId): boolean {
  const stored = run.verdicts.get(event);
  return stored === undefined ? run.input.settled.has(event) : stored.verdict.verdict !== 'parked';
}

/** True for an event known to be accepted; only events that the batch names or replaces are known. */
export function isAcceptedIn(run: Run, event: EventId): boolean {
  return run.verdicts.get(event)?.verdict.verdict === 'accepted';
}

/*
 * An event is recognised by its id and content, under any log number. Older digests include the number; they are compared using the event's
 * first number.
 */

/** True if an event has the same content as the one stored under its id. */
export function isSameContent(stored: StoredEvent, candidate: Candidate): boolean {
  if (stored.contentHash === candidate.contentHash) return true;
  return stored.number !== null && stored.contentHash === numberedHashOf(candidate.raw, stored.number);
}

/** The earlier verdict on this same content under an id already taken. */
export function knownConflict({ input }: Run, candidate: Candidate): Verdict | undefined {
  if (input.conflicts.size === 0) return undefined;
  const { eventId, contentHash, raw } = candidate;
  const number = numberOf(candidate);
  return (
    input.conflicts.get(conflictKey(eventId, contentHash)) ??
    (number === null ? undefined : input.conflicts.get(conflictKey(eventId, numberedHashOf(raw, number))))
  );
}

/** The log number of an event; null if no tablet sent it. */
export function numberOf({ logId, seq }: Pick<Candidate, 'logId' | 'seq'>): LogNumber | null {
  return logId === null || seq === null ? null : { logId, seq };
}

/** True for an event that another facility must be told about. */
export function notifiesOtherFacility({ outcome }: Pick<Judged, 'outcome'>): boolean {
  return outcome?.verdict === 'accepted' && outcome.server.judging.notifiesOtherFacility?.(outcome) === true;
}
