import type { EventId } from '#domain/kernel/ids.ts';
import type { CaseRow, FacilityItem, Verdict } from '#contract/wire/rows.ts';
import type { Looked, ServerFamily } from '../../families/server-family.ts';
import type { Candidate } from '../../families/candidate.ts';
import type { JudgeEventInput, Outcome } from './judge-event.ts';
import { numberedHashOf } from '../protocol/canonical-json.ts';

/** The stored form of an event that the batch names. */
export interface StoredEvent {
  readonly contentHash: string;
  readonly verdict: Verdict;
  /** The number under which it came first; null for one that no tablet sent. */
  readonly number: LogNumber | null;
}

/** A place in a tablet's log. */
interface LogNumber {
  readonly logId: string;
  readonly seq: number;
}

/** A parked event that waits for events of the batch. */
export interface ParkedEvent {
  readonly candidate: Candidate;
  readonly waitsFor: readonly EventId[];
}

export interface BatchInput extends Omit<JudgeEventInput, 'isSettled' | 'isAccepted' | 'standingOf'> {
  readonly candidates: readonly Candidate[];
  /** Parked events to judge again whatever they wait for, before the candidates. */
  readonly again: readonly Candidate[];
  /** The facility's counter before the batch. */
  readonly head: number;
  readonly families: readonly ServerFamily[];
  /** The rows that the batch looks at, by the family's name; they are changed. */
  readonly looked: ReadonlyMap<string, Looked>;
  /** Stored events that the batch sends again or replaces, and parked ones that it may settle. */
  readonly stored: ReadonlyMap<EventId, StoredEvent>;
  /** Stored events that events of the batch stand on and whose verdict is final. */
  readonly settled: ReadonlySet<EventId>;
  /** The event that holds each number of this log. */
  readonly eventBySeq: ReadonlyMap<number, EventId>;
  /** Verdicts on contents that came under the id of another event, by {@link conflictKey}. */
  readonly conflicts: ReadonlyMap<string, Verdict>;
  readonly parked: readonly ParkedEvent[];
  /** Parked events, whatever they wait for, that the batch names, may settle or replaces. */
  readonly onHold: readonly Candidate[];
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
  /** True for an event that was known and came under a number of its own again: its verdict once more, and no row. */
  readonly renumbered: boolean;
  readonly outcome: Outcome | null;
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

/** A number of the batch is held by another event: nothing of the batch is stored. */
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

/** Failures of an event's rule after which it is parked alone. */
export const failuresBeforeParking = 2;

export function conflictKey(eventId: string, contentHash: string): string {
  return `${eventId} ${contentHash}`;
}

/** The facility as it stands in the middle of a batch. */
export interface Run {
  readonly input: BatchInput;
  /** The moment of judging, as rows carry it. */
  readonly at: string;
  readonly standing: ReadonlyMap<string, Looked & { readonly server: ServerFamily }>;
  head: number;
  readonly verdicts: Map<EventId, StoredEvent>;
  readonly eventBySeq: Map<number, EventId>;
  readonly cases: Map<string, CaseRow>;
  readonly waiting: Map<EventId, ParkedEvent>;
  /** Events without a verdict that stands: those that wait for others, and those that the server cannot judge yet. */
  readonly onHold: Map<EventId, Candidate>;
  readonly judged: Judged[];
}

/** A batch before its first verdict. */
export function beginRun(input: BatchInput): Run {
  return {
    input,
    at: input.now.toISOString(),
    standing: new Map(
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

/** True for an event with a verdict that stands: whoever waits for it can be judged. */
export function isSettledIn(run: Run, event: EventId): boolean {
  const stored = run.verdicts.get(event);
  return stored === undefined ? run.input.settled.has(event) : stored.verdict.verdict !== 'parked';
}

/** True for an event that is known to count; one that the batch neither names nor replaces is not known. */
export function isAcceptedIn(run: Run, event: EventId): boolean {
  return run.verdicts.get(event)?.verdict.verdict === 'accepted';
}

/*
 * An event is known by its id and its content, whatever number it travels under. What was stored before numbers were left out of
 * the digest carries one over the number too: that of its first number then.
 */

/** True when an event says what is stored under its id. */
export function isSameContent(stored: StoredEvent, candidate: Candidate): boolean {
  if (stored.contentHash === candidate.contentHash) return true;
  return stored.number !== null && stored.contentHash === numberedHashOf(candidate.raw, stored.number);
}

/** The verdict on a content that came under a taken id before. */
export function knownConflict({ input }: Run, candidate: Candidate): Verdict | undefined {
  if (input.conflicts.size === 0) return undefined;
  const { eventId, contentHash, raw } = candidate;
  const number = numberOf(candidate);
  return (
    input.conflicts.get(conflictKey(eventId, contentHash)) ??
    (number === null ? undefined : input.conflicts.get(conflictKey(eventId, numberedHashOf(raw, number))))
  );
}

/** The number under which an event comes; null for one that no tablet sent. */
export function numberOf({ logId, seq }: Pick<Candidate, 'logId' | 'seq'>): LogNumber | null {
  return logId === null || seq === null ? null : { logId, seq };
}

/** True for an event that another facility has to hear of. */
export function notifiesOtherFacility({ outcome }: Pick<Judged, 'outcome'>): boolean {
  return outcome?.verdict === 'accepted' && outcome.server.judging.notifiesOtherFacility?.(outcome) === true;
}
