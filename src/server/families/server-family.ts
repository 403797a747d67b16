import type { Sentence } from '#contract/problem.ts';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { EventFacts } from '#contract/activity-facts.ts';
import type { Changed, Family, FamilyEvent, OwnRows, RowTypes } from '#contract/families/family.ts';
import type { PlainCode } from '#contract/codes.ts';
import type { CaseRow, FacilityItem } from '#contract/wire/rows.ts';
import type { Write } from '../db/insert-of.ts';
import type { Database } from '../db/schema.ts';
import type { ReportPart } from './report-writes.ts';
import type { CaregiverWords } from '../messages/caregiver-strings.ts';
import type { MessageRow } from '../messages/message-row.ts';
import type { Candidate, Declined, ReadCandidate } from './candidate.ts';
import type { LockedFacility } from './facility-lock.ts';

// Push, pull, snapshot, rejudging and the search for drift iterate over the registry and name no family.

/**
 * The server's part of a family of events, with hooks grouped by caller. A family may leave a group out if it has, for
 * example, no figures or no cases.
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

/** Judges a batch's events over rows in memory. Called by the judge, and by the statement that reads those rows. */
export interface Judging<
  Types extends RowTypes = RowTypes,
  Outcome = unknown,
  Found = unknown,
  Context = unknown,
> {
  /**
   * True if every event is recorded whatever is doubtful about it and a person reviews it; false if a doubtful event
   * is refused.
   */
  readonly isAlwaysRecorded: boolean;
  /** Builds the family's part of the statement that reads a batch's rows; null if it needs none. */
  ask(asked: AskedFor): Question | null;
  /** Turns the answer into the rows of the batch; `answer` is null if nothing was asked. */
  look(trx: Transaction<Database>, asked: AskedFor, answer: unknown): Promise<Looked<Types, Context>>;
  /** Judges one event: checks that only the server can make, then the family's rule. */
  judge(
    event: EventInBatch<Types, Outcome, Context>,
  ): (Settled<Types, Outcome> & { readonly accepted: true; readonly found: Found }) | Declined;
  /**
   * The server's own event that must precede one which was accepted once and would be refused now, so that it is
   * accepted again; null if there is none. Absent if nothing can be missing.
   */
  makeUp?(
    event: FamilyEvent,
    refusal: { readonly reason: string; readonly rows: OwnRows<Types> },
  ): FamilyEvent | null;
  /** The response that the REST call for this event returns. */
  response(accepted: Accepted<Types, Outcome, Found>, event: EventId): Record<string, unknown>;
  /** The case that an accepted event opens; null if it opens none. */
  caseOf(accepted: Accepted<Types, Outcome, Found>): OpenedCase | null;
  /** Events of other families that this one also reacts to. */
  readonly watching?: Watching<Context>;
  settles?(event: FamilyEvent): readonly SettledCases[];
  /** Absent if no event belongs to a voucher. */
  readonly vouchers?: Vouchers;
  /** True for an event that another facility must be told about. */
  notifiesOtherFacility?(accepted: Accepted<Types, Outcome, Found>): boolean;
}

/** A family that watches events of others takes part in every batch that contains one of these types. */
interface Watching<Context> {
  readonly types: ReadonlySet<string>;
  /** The case that an accepted event of another family opens here; null if it opens none. */
  caseOf(other: Accepted, context: Context): OpenedCase | null;
}

/** Stores accepted events and tells tablets about them. Called by the store, by snapshots and by acknowledgements. */
export interface Storing<Types extends RowTypes = RowTypes, Outcome = unknown, Found = unknown> {
  /**
   * True if tablets of every version derive the rows of their own events, so that a digest can stand in for the step.
   */
  readonly hasDigestAck: boolean;
  /**
   * True if every tablet gets the family's rows in a snapshot; otherwise only tablets that say they know the family.
   */
  readonly inEverySnapshot: boolean;
  /** Writes each changed row once, in its final state. */
  rowWrites(
    locked: LockedFacility,
    events: readonly AcceptedEvent<Types, Outcome, Found>[],
    at: string,
  ): readonly Write[];
  /** All rows of a facility. */
  rowsOf(trx: Transaction<Database>, facility: string): Promise<Changed<Types>>;
  /** Runs after everything the batch changed is stored, for effects that depend on events of any family. */
  afterBatch?(
    trx: Transaction<Database>,
    locked: LockedFacility,
    events: readonly AcceptedEvent[],
  ): Promise<void>;
}

/** Sums kept up to date with each event. Called by the store, and by pulls that compare them. */
export interface Figures<Types extends RowTypes = RowTypes, Outcome = unknown, Found = unknown> {
  /** Writes to the figures of the facility. */
  facilityWrites(
    locked: LockedFacility,
    events: readonly AcceptedEvent<Types, Outcome, Found>[],
  ): readonly Write[];
  /**
   * Writes to tables that several facilities share: figures of higher units, and the small tables replicated to every
   * shard.
   */
  sharedWrites(
    locked: LockedFacility,
    events: readonly AcceptedEvent<Types, Outcome, Found>[],
  ): readonly Write[];
  /** What one event adds to the monthly reports of its facility. */
  reportParts(event: AcceptedEvent<Types, Outcome, Found>): readonly ReportPart[];
  /** All rows of the tables whose figures tablets compare; absent if they compare none. */
  rowsToCheck?(trx: Transaction<Database>, facility: string): Promise<Partial<Changed<Types>>>;
}

/** Messages to people, and facts about the cases that people settle. */
export interface People<Types extends RowTypes = RowTypes, Outcome = unknown, Found = unknown> {
  /** The messages that accepted events give rise to. */
  messages?(
    events: readonly AcceptedEvent<Types, Outcome, Found>[],
    at: {
      readonly facility: FacilityId;
      readonly now: Date;
      readonly sms: boolean;
      readonly words: CaregiverWords;
    },
  ): readonly MessageRow[];
  /** Describes the records that cases are about, in the same order; absent if the kind of record says enough. */
  subjectsOf?(db: Kysely<Database>, records: readonly SentRecord[]): Promise<readonly RecordSubject[]>;
  /** Absent if the family's records can never be undone. */
  readonly takingBack?: TakingBack;
}

/** The search for drift, metrics, and restoring a backup. */
export interface Upkeep {
  /** Finds stored rows of a facility that differ from what its events imply. */
  drift(facility: string): readonly RawBuilder<Drift>[];
  /** Finds drift that only the rules in code, not SQL, can detect. */
  driftByRules?(db: Kysely<Database>, facility: string): Promise<readonly Drift[]>;
  /** Finds drift in the figures of higher units: at least of the named ones, or of all if null. */
  figureDrift?(units: readonly string[] | null): readonly RawBuilder<Drift>[];
  /** Counts of work waiting for the family's jobs, by metric name. */
  readonly waits?: Readonly<Record<string, RawBuilder<number>>>;
  /** Absent if the family hands out nothing that must be unique. */
  readonly givenSinceBackup?: GivenSinceBackup;
}

/** The families that take part in a batch: those of its events, and those that watch one of its event types. */
export function familiesInBatch(
  families: readonly ServerFamily[],
  events: readonly ReadCandidate[],
): ServerFamily[] {
  return families.filter(({ family, judging: { watching } }) =>
    events.some(({ read }) => read.family === family || watching?.types.has(read.event.type) === true),
  );
}

/** The rows of a family that a batch reads and may change, with the family's own working state. */
export interface Looked<Types extends RowTypes = RowTypes, Context = unknown> {
  readonly rows: OwnRows<Types>;
  readonly context: Context;
}

/** The events and ids of a batch that decide which rows are read. */
export interface AskedFor {
  readonly facility: FacilityId;
  /** Events of all families that are new or judged again. */
  readonly events: readonly ReadCandidate[];
  /** Ids of all incoming events, including those that could not be parsed. */
  readonly ids: readonly EventId[];
  readonly now: Date;
}

/** A family's part of the single statement that reads a batch's rows. */
export interface Question {
  /** Elements of its `with` clause, each `name as (…)`, under names that only this family uses. */
  readonly parts: readonly RawBuilder<unknown>[];
  /** An expression for one JSON value. */
  readonly answer: RawBuilder<unknown>;
}

/** A doubt about the author of an event that is recorded anyway: not proven, or no longer permitted at the time. */
export type AuthorDoubt = 'author-unproven' | 'permission-ended';

/** An event being judged, with the state that the earlier events of the batch left. */
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
  /** The rows of another family, or null if the batch has none. They may raise doubts but never change the outcome. */
  rowsOf<Other extends RowTypes>(other: Pick<Family<Other>, 'name' | 'tables'>): OwnRows<Other> | null;
  /**
   * Applies the family's rule to the event and takes over the resulting rows. Throws if the rows break an invariant.
   */
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

/** An accepted event; `found` holds what the family needs to know about it later. */
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
  /** Its position in the facility's feed. */
  readonly step: number;
}

/** The case that an accepted event opens. */
export interface OpenedCase extends Pick<CaseRow, 'reason' | 'about'> {
  readonly sentences: readonly Sentence[];
}

/** Cases with these reasons that an event may settle: the case of a given event or row, or all cases about it. */
export interface SettledCases {
  readonly id: string;
  readonly reasons: readonly string[];
  readonly andAbout?: true;
}

/** Vouchers of a family: several events are lines of one voucher, and its refused lines share one case. */
export interface Vouchers {
  /** The voucher that an event is a line of; null if it stands alone. */
  of(event: FamilyEvent): string | null;
  /** The sentence for a voucher's case when this many lines were refused. */
  refused(voucher: string, lines: number): Sentence;
}

/** A record made after its author's permission ended, which a supervisor decided should not count. */
export interface RecordTakenBack {
  readonly facility: FacilityId;
  readonly record: EventId;
  readonly type: string;
  /** Why, in the supervisor's words. */
  readonly finding: string;
}

/**
 * The record that a case is about, as sent. It may never have been judged, so nothing in its payload can be relied on.
 */
export interface SentRecord {
  readonly facility: string;
  readonly payload: unknown;
}

/** What the list of cases shows about a record, besides its kind. */
export interface RecordSubject {
  readonly antigen: string | null;
  readonly doses: number | null;
  readonly batchNo: string | null;
}

/** Numbers and similar values that may have been handed out after the backup that a server was restored from. */
export interface GivenSinceBackup {
  /** Makes sure that none of them is handed out again. */
  leaveOut(db: Kysely<Database>): Promise<void>;
}

/** How records of a family are undone. */
export interface TakingBack {
  /** Event types whose records can be undone. */
  readonly types: ReadonlySet<string>;
  /** The sentence that explains why a record stays: others have built on it. */
  readonly stays: PlainCode;
  /** The events that take a record back, with the other records that go with it; null if others have built on it. */
  eventsOf(
    trx: Transaction<Database>,
    taken: RecordTakenBack,
  ): Promise<{ readonly events: readonly FamilyEvent[]; readonly withIt: readonly string[] } | null>;
}

/** The family of an event type; undefined if no family knows it. */
export function serverFamilyOf(type: string, families: readonly ServerFamily[]): ServerFamily | undefined {
  return families.find(({ family }) => Object.hasOwn(family.types, type));
}

/** A stored figure that differs from the sum of its movements. */
export interface Drift {
  readonly facility: string | null;
  /** Kind of the figure, such as a wallet, the feed or a rollup. */
  readonly kind: string;
  readonly id: string;
  readonly expected: string;
  readonly found: string;
}

/** Rows of a feed step, under their names on the wire. */
export type WireRows = Omit<FacilityItem, 's' | 'k' | 'log_id' | 'verdict' | 'cases'>;

/** The rows of a feed step: those that an accepted event changed, and empty lists for all other tables. */
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
  // The registry has a table for each list of a step, so every list is present.
  return Object.fromEntries(lists) as unknown as WireRows;
}
