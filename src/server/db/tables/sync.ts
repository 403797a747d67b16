import type { Sentence } from '#contract/problem.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Verdict } from '#contract/wire/rows.ts';
import type { Instant, Json } from './column.ts';

export interface SyncStateTable {
  one: boolean;
  epoch: string;
  began_at: Instant;
}

export interface FacilityHeadTable {
  facility_id: string;
  seq: number;
  /** Time at which a call last recorded something of the facility; null if only tablets did, or nobody. */
  called_at: Generated<Date | null>;
}

export interface EventLogTable {
  facility_id: string;
  log_id: string;
  /** Owner of the log: the device of the sign-in that pushed it first. */
  device: string | null;
  accepted_through: number;
  durable_through: number;
  head_seq: number;
  seen_at: Instant;
}

export interface EventTable {
  facility_id: string;
  event_id: string;
  log_id: string | null;
  log_seq: number | null;
  type: string | null;
  v: number | null;
  actor: string | null;
  /** User and device of the sign-in that sent it; null for events that no tablet sent. */
  sender: ColumnType<string | null, string | null | undefined, string | null>;
  sender_device: ColumnType<string | null, string | null | undefined, string | null>;
  recorded_at: ColumnType<Date | null, string | null, string | null>;
  clock_off: boolean;
  raw: string;
  content_hash: string;
  received_at: Instant;
  status: Verdict['verdict'];
  waits_for: string[] | null;
  verdict: Json<Verdict>;
  /** Step of the first verdict; a parked event gets a later one when it is judged again. */
  first_facility_seq: number;
  facility_seq: number;
}

/** A number under which an event came in once more. */
export interface LogNumberTable {
  facility_id: string;
  log_id: string;
  seq: number;
  event_id: string;
  s: number;
}

export interface EventConflictTable {
  facility_id: string;
  event_id: string;
  content_hash: string;
  log_id: string | null;
  log_seq: number | null;
  raw: string;
  received_at: Instant;
  verdict: Json<Verdict>;
}

export interface EventFailureTable {
  facility_id: string;
  event_id: string;
  failures: number;
  last_at: Instant;
}

export interface FeedTable {
  facility_id: string;
  s: number;
  log_id: string | null;
  log_seq: number | null;
  /** JSON of a `FacilityItem`, as it is answered. */
  item: string;
  /** JSON of an `OwnItem` for the device that sent the event; null if it needs the whole item. */
  own: Generated<string | null>;
  /** Random, the same for all steps of one transaction: another one at this step is another history. */
  mark: string;
}

export interface CaseFileTable {
  facility_id: string;
  case_id: string;
  event_id: string | null;
  reason: string;
  detail: string;
  /** What `detail` says, sentence by sentence. */
  sentences: ColumnType<Sentence[], Sentence[] | undefined, Sentence[]>;
  about: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  /** User who sent the record it is about, if that is no event, because such a case names none. */
  caused_by: ColumnType<string | null, string | null | undefined, string | null>;
  opened_at: Instant;
  closed_at: ColumnType<Date | null, string | null, string | null>;
}

export interface IncidentTable {
  id: string;
  facility_id: string | null;
  kind: string;
  detail: string;
  opened_at: Instant;
  /** From which device and by whom it was told, where a device told it. */
  device: ColumnType<string | null, string | null | undefined, never>;
  user_id: ColumnType<string | null, string | null | undefined, never>;
}

/** Counter of a facility when its figures were last found to add up. */
export interface ReconciledTable {
  facility_id: string;
  seq: number;
}

/** Head of a log when a facility was closed. */
export interface ClosingHeadTable {
  /** The log's own facility. */
  facility_id: string;
  log_id: string;
  /** The facility that was closed. */
  place_id: string;
  head_seq: number;
}

/** A job that an instance is at, until when unless it goes on. */
export interface JobTurnTable {
  job: string;
  ends_at: Instant;
}

/** State of the backups: one row. */
export interface BackupStandingTable {
  one: Generated<boolean>;
  /** Since when one is waited for. */
  since: Instant;
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  made_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  failed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** One row that a server writes to show that it can. */
export interface PulseTable {
  one: Generated<boolean>;
  at: Instant;
}

/** Tables of sync: logs, events, the feed, cases, and the jobs beside them. */
export interface SyncTables {
  sync_state: SyncStateTable;
  facility_head: FacilityHeadTable;
  event_log: EventLogTable;
  closing_head: ClosingHeadTable;
  event: EventTable;
  log_number: LogNumberTable;
  event_conflict: EventConflictTable;
  event_failure: EventFailureTable;
  feed: FeedTable;
  case_file: CaseFileTable;
  incident: IncidentTable;
  reconcile_mark: ReconciledTable;
  job_turn: JobTurnTable;
  backup_standing: BackupStandingTable;
  pulse: PulseTable;
}
