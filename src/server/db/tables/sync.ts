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
  /** When an API call last recorded something at the facility; null if none did. */
  called_at: Generated<Date | null>;
}

export interface EventLogTable {
  facility_id: string;
  log_id: string;
  /** Owner of the log: the device of the session that first pushed it. */
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
  /** User and device of the session that sent it; null for events that no tablet sent. */
  sender: ColumnType<string | null, string | null | undefined, string | null>;
  sender_device: ColumnType<string | null, string | null | undefined, string | null>;
  /** The user in whose name it counts, if that is not `actor`. */
  recorded_as: ColumnType<string | null, string | null | undefined, string | null>;
  /** True if it came with a proof that it was accepted before the server was restored. */
  was_accepted: Generated<boolean>;
  recorded_at: ColumnType<Date | null, string | null, string | null>;
  clock_off: boolean;
  raw: string;
  content_hash: string;
  received_at: Instant;
  status: Verdict['verdict'];
  waits_for: string[] | null;
  verdict: Json<Verdict>;
  /** Feed step of the first verdict; a parked event gets a later step when it is judged again. */
  first_facility_seq: number;
  facility_seq: number;
}

/** A further number under which an event arrived again. */
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
  /** JSON of a `FacilityItem`, as it is returned. */
  item: string;
  /** JSON of an `OwnItem` for the device that sent the event; null if that device needs the whole item. */
  own: Generated<string | null>;
  /** Random, the same for all steps of one transaction: a different mark at a known step means a different history. */
  mark: string;
}

export interface CaseFileTable {
  facility_id: string;
  case_id: string;
  event_id: string | null;
  reason: string;
  detail: string;
  /** The sentences that make up `detail`. */
  sentences: ColumnType<Sentence[], Sentence[] | undefined, Sentence[]>;
  about: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  /** The user who sent the record that a case without an event is about. */
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
  /** The device, and the user, that reported the incident; null if no device did. */
  device: ColumnType<string | null, string | null | undefined, never>;
  user_id: ColumnType<string | null, string | null | undefined, never>;
}

/** A facility's feed counter when its figures were last found correct. */
export interface ReconciledTable {
  facility_id: string;
  seq: number;
}

/** How far a log was known when a facility was closed. */
export interface ClosingHeadTable {
  /** The log's own facility. */
  facility_id: string;
  log_id: string;
  /** The closed facility. */
  place_id: string;
  head_seq: number;
}

/** A job that an instance has the turn for, and when the turn expires. */
export interface JobTurnTable {
  job: string;
  ends_at: Instant;
}

/** State of the backups: one row. */
export interface BackupStateTable {
  one: Generated<boolean>;
  /** When the wait for a backup began. */
  since: Instant;
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  made_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  failed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A row that the server writes to show that the database accepts writes. */
export interface PulseTable {
  one: Generated<boolean>;
  at: Instant;
}

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
  backup_standing: BackupStateTable;
  pulse: PulseTable;
}
