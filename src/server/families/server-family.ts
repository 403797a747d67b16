import type { Sentence } from '#contract/problem.ts';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { EventFacts } from '#contract/activity-facts.ts';
import type { Changed, Family, FamilyEvent, OwnRows, RowTypes } from '#contract/families/family.ts';
import type { ProblemSentence } from '#contract/problem-sentences.ts';
import type { CaseRow, FacilityItem } from '#contract/wire/rows.ts';
import type { Write } from '../db/insert-of.ts';
import type { Database } from '../db/schema.ts';
import type { ReportPart } from './report-writes.ts';
import type { CaregiverWords } from '../messages/caregiver-strings.ts';
import type { MessageRow } from '../messages/message-row.ts';
import type { Candidate, Declined, ReadCandidate } from './candidate.ts';
import type { LockedFacility } from './facility-lock.ts';

// Push, pull, snapshot, re-judging and the search for drift go over the families of the registry and name none.

/**
 * The server's part of a family of events, grouped by caller. A group that a family leaves out does not exist for it: no figures, no cases
 * or messages, no upkeep.
 */
export interface ServerFamily<
  Types extends RowTypes = RowTypes,
  Outcome = unknown,
  Found = unknown,
  Context = unknown,
> {
  readonly family: Family<Types, Outcome>;
  readonly judging: Judging<Types, Outcome, Found, Context>;
  readonly storing: Storing<Types, Outcome, Found>;
  readonly figures?: Figures<Types, Outcome, Found>;
  readonly people?: People<Types, Outcome, Found>;
  readonly upkeep?: Upkeep;
}

/** Judging of a batch's events over rows in memory: called by the judge, and by the statement that reads the rows for it. */
export interface Judging<
  Types extends RowTypes = RowTypes,
  Outcome = unknown,
  Found = unknown,
  Context = unknown,
> {
  /** The event is recorded whatever is doubtful about it, and a person looks at it; else it is refused. */
  readonly isAlwaysRecorded: boolean;
  /** The part of the statement that reads the rows of a batch; null if the batch needs none. */
  ask(asked: AskedFor): Question | null;
  /** The rows of a batch, by the answer to the question; null if nothing was asked. */
  look(trx: Transaction<Database>, asked: AskedFor, answer: unknown): Promise<Looked<Types, Context>>;
  /** Judges an event: what only the server knows, around the family's rule. */
  judge(
    event: EventInBatch<Types, Outcome, Context>,
  ): (Settled<Types, Outcome> & { readonly accepted: true; readonly found: Found }) | Declined;
  /** The answer of the product's REST call for this event. */
  response(accepted: Accepted<Types, Outcome, Found>, event: EventId): Record<string, unknown>;
  /** The case that an accepted event opens; null if it opens none. */
  caseOf(accepted: Accepted<Types, Outcome, Found>): OpenedCase | null;
  /** Events of other families that this one looks at too. */
  readonly watching?: Watching<Context>;
  settles?(event: FamilyEvent): readonly SettledCases[];
  /** Absent if each event stands alone. */
  readonly vouchers?: Vouchers;
  /** True for an event that another facility has to be told of. */
  notifiesOtherFacility?(accepted: Accepted<Types, Outcome, Found>): boolean;
}

/** A family that looks at events of others is part of every batch that has one of these types. */
interface Watching<Context> {
  readonly types: ReadonlySet<string>;
  /** The case that an accepted event of another family opens here; null if it opens none. */
  caseOf(other: Accepted, context: Context): OpenedCase | null;
}

/** Storing of accepted events, and telling tablets of them: called by the store, by snapshots and by acknowledgements. */
export interface Storing<Types extends RowTypes = RowTypes, Outcome = unknown, Found = unknown> {
  /** Tablets of every build work out the rows of their own events, so that a step may come as its digest. */
  readonly hasDigestAck: boolean;
  /** A snapshot has its lines for every tablet; else only for one that says that it knows the family. */
  readonly inEverySnapshot: boolean;
  /** Writes of what accepted events changed, as the last of them left it. */
  rowWrites(
    locked: LockedFacility,
    events: readonly AcceptedEvent<Types, Outcome, Found>[],
    at: string,
  ): readonly Write[];
  /** All rows of a facility. */
  rowsOf(trx: Transaction<Database>, facility: string): Promise<Changed<Types>>;
  /** Follows from events of any family, and is worked out once all that the batch changed is stored. */
  afterBatch?(
    trx: Transaction<Database>,
    locked: LockedFacility,
    events: readonly AcceptedEvent[],
  ): Promise<void>;
}

/** Sums that are kept with each event: called by the store, and by pulls that compare them. */
export interface Figures<Types extends RowTypes = RowTypes, Outcome = unknown, Found = unknown> {
  /** Writes to the figures of the facility. */
  facilityWrites(
    locked: LockedFacility,
    events: readonly AcceptedEvent<Types, Outcome, Found>[],
  ): readonly Write[];
  /** Writes to tables that facilities share: figures of the units above, and the small tables that are the same on every shard. */
  sharedWrites(
    locked: LockedFacility,
    events: readonly AcceptedEvent<Types, Outcome, Found>[],
  ): readonly Write[];
  /** Additions of one event to the monthly reports of its facility. */
  reportParts(event: AcceptedEvent<Types, Outcome, Found>): readonly ReportPart[];
  /** All rows of the tables whose figures tablets compare; absent if they compare none. */
  rowsToCheck?(trx: Transaction<Database>, facility: string): Promise<Partial<Changed<Types>>>;
}

/** Messages to people, and cases that people settle. */
export interface People<Types extends RowTypes = RowTypes, Outcome = unknown, Found = unknown> {
  /** Messages that accepted events lead to. */
  messages?(
    events: readonly AcceptedEvent<Types, Outcome, Found>[],
    at: {
      readonly facility: FacilityId;
      readonly now: Date;
      readonly sms: boolean;
      readonly words: CaregiverWords;
    },
  ): readonly MessageRow[];
  /** Subjects of records that cases are about, in their order; absent if their kind says it all. */
  subjectsOf?(db: Kysely<Database>, records: readonly SentRecord[]): Promise<readonly RecordSubject[]>;
  /** Absent if nothing that is recorded can be taken back. */
  readonly takingBack?: TakingBack;
}

/** The search for drift, what is measured, and the restore of a backup. */
export interface Upkeep {
  /** Finds kept rows of a facility that differ from what its events say. */
  drift(facility: string): readonly RawBuilder<Drift>[];
  /** The same for what the rules alone can say, not SQL. */
  driftByRules?(db: Kysely<Database>, facility: string): Promise<readonly Drift[]>;
  /** Finds kept figures of units above that differ: of these units at least, of all where none are named. */
  figureDrift?(units: readonly string[] | null): readonly RawBuilder<Drift>[];
  /** Counts of what waits for a job of the family, by the names that they are measured under. */
  readonly waits?: Readonly<Record<string, RawBuilder<number>>>;
  /** Absent if nothing is given out that may not be given twice. */
  readonly givenSinceBackup?: GivenSinceBackup;
}

/** The families that a batch is about: those of its events, and those that watch for one of them. */
export function familiesInBatch(
  families: readonly ServerFamily[],
  events: readonly ReadCandidate[],
): ServerFamily[] {
  return families.filter(({ family, judging: { watching } }) =>
    events.some(({ read }) => read.family === family || watching?.types.has(read.event.type) === true),
  );
}

/** The rows of a family that a batch looks at, its own to change, and what else the family keeps in mind meanwhile. */
export interface Looked<Types extends RowTypes = RowTypes, Context = unknown> {
  readonly rows: OwnRows<Types>;
  readonly context: Context;
}

/** A batch, as far as what has to be read for it is concerned. */
export interface AskedFor {
  readonly facility: FacilityId;
  /** Events of all families that have come or are judged again. */
  readonly events: readonly ReadCandidate[];
  /** Ids of all events that have come, also of those that could not be read. */
  readonly ids: readonly EventId[];
  readonly now: Date;
}

/** A family's part of the one statement that reads the rows of a batch. */
export interface Question {
  /** Elements of its `with`, each `name as (…)`; the names are the family's own. */
  readonly parts: readonly RawBuilder<unknown>[];
  /** One JSON value. */
  readonly answer: RawBuilder<unknown>;
}

/** A doubt about the author of an event that is recorded nevertheless: not proven, or without permission by then. */
export type AuthorDoubt = 'author-unproven' | 'permission-ended';

/** An event as it is judged, in the middle of a batch. */
export interface EventInBatch<
  Types extends RowTypes = RowTypes,
  Outcome = unknown,
  Context = unknown,
> extends Looked<Types, Context> {
  readonly candidate: ReadCandidate;
  readonly event: FamilyEvent;
  readonly facts: EventFacts;
  readonly doubt: AuthorDoubt | null;
  readonly now: Date;
  /** The rows of another family, for doubts only: they never change the outcome. Null if the batch has none of them. */
  rowsOf<Other extends RowTypes>(other: Pick<Family<Other>, 'name' | 'tables'>): OwnRows<Other> | null;
  /** Decides the event by the family's rule, and takes its rows over. Throws a defect where the rule is broken. */
  settle(event: FamilyEvent): Settled<Types, Outcome>;
}

export type Settled<Types extends RowTypes = RowTypes, Outcome = unknown> =
  | {
      readonly accepted: true;
      readonly event: FamilyEvent;
      readonly outcome: Outcome;
      readonly changed: Changed<Types>;
    }
  | { readonly accepted: false; readonly reason: string };

/** An accepted event; `found` is what the family wants to know of it later. */
export interface Accepted<Types extends RowTypes = RowTypes, Outcome = unknown, Found = unknown> {
  readonly verdict: 'accepted';
  readonly server: ServerFamily;
  readonly event: FamilyEvent;
  readonly outcome: Outcome;
  readonly changed: Changed<Types>;
  readonly found: Found;
  readonly facts: EventFacts;
}

/** An accepted event of a batch, with the envelope that it came in. */
export interface AcceptedEvent<Types extends RowTypes = RowTypes, Outcome = unknown, Found = unknown> {
  readonly candidate: Candidate;
  readonly accepted: Accepted<Types, Outcome, Found>;
  /** Its step of the feed. */
  readonly step: number;
}

/** The case that an accepted event opens. */
export interface OpenedCase extends Pick<CaseRow, 'reason' | 'about'> {
  readonly sentences: readonly Sentence[];
}

/** Cases that an event may settle, for these reasons: that of an event or row, and where it says so those that are about it. */
export interface SettledCases {
  readonly id: string;
  readonly reasons: readonly string[];
  readonly andAbout?: true;
}

/** Vouchers of a family: several events are lines of one, and those that are refused open one case. */
export interface Vouchers {
  /** The voucher that an event is a line of; null if it stands alone. */
  of(event: FamilyEvent): string | null;
  /** What the case of a voucher says when so many of its lines were refused. */
  refused(voucher: string, lines: number): Sentence;
}

/** A record made after its author's permission ended, which a person decided against. */
export interface RecordTakenBack {
  readonly facility: FacilityId;
  readonly record: EventId;
  readonly type: string;
  /** Reason, in that person's words. */
  readonly finding: string;
}

/** A record that a case is about, as it was sent: it may be one that could not be judged, so nothing of its payload is sure. */
export interface SentRecord {
  readonly facility: string;
  readonly payload: unknown;
}

/** Facts about a record in the listing of cases, besides its kind. */
export interface RecordSubject {
  readonly antigen: string | null;
  readonly doses: number | null;
  readonly batchNo: string | null;
}

/** Numbers and the like that may have been given out after the backup that a server was restored from. */
export interface GivenSinceBackup {
  /** Gives none of it again. */
  leaveOut(db: Kysely<Database>): Promise<void>;
}

/** Taking back records of a family. */
export interface TakingBack {
  /** Types of events whose records can be. */
  readonly types: ReadonlySet<string>;
  /** The sentence about a record that others have built on. */
  readonly stays: ProblemSentence;
  /** The events that do it, and the other records that go with it; null for a record that others have built on. */
  eventsOf(
    trx: Transaction<Database>,
    taken: RecordTakenBack,
  ): Promise<{ readonly events: readonly FamilyEvent[]; readonly withIt: readonly string[] } | null>;
}

/** The family of a type of event; undefined if none knows it. */
export function serverFamilyOf(type: string, families: readonly ServerFamily[]): ServerFamily | undefined {
  return families.find(({ family }) => Object.hasOwn(family.types, type));
}

/** A kept figure that is not the sum of its movements. */
export interface Drift {
  readonly facility: string | null;
  /** The kind of figure that differs, such as a wallet, the feed or a rollup. */
  readonly kind: string;
  readonly id: string;
  readonly expected: string;
  readonly found: string;
}

/** Rows of a step of the feed, under the names that they travel by. */
export type WireRows = Omit<FacilityItem, 's' | 'k' | 'log_id' | 'verdict' | 'cases'>;

/** The rows of a step: those that an accepted event changed, and of every other table none. */
export function rowsOnWire(
  families: readonly ServerFamily[],
  accepted: Pick<Accepted, 'server' | 'changed'> | null = null,
): WireRows {
  const lists = families.flatMap((server) =>
    Object.entries(server.family.tables).map(([name, { wire }]) => {
      const rows = accepted?.server === server ? accepted.changed[name] : [];
      return [wire, rows ?? []] as const;
    }),
  );
  // The registry has a table for each list of a step.
  return Object.fromEntries(lists) as unknown as WireRows;
}
