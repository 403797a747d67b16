import type { ColumnType, Generated } from 'kysely';
import type { EntryActivity } from '#domain/ledger/ledger-entry.ts';
import type {
  Account,
  ArrivalState,
  Direction,
  HistoryLine,
  ImmunizationType,
  VvmReading,
  VvmStage,
} from '#domain/ledger/model.ts';
import type { AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';
import type { Verdict } from '#contract/sync-rows.ts';

type Instant = ColumnType<Date, string | Date, string | Date>;
type Json<T> = ColumnType<T, string, string>;

export type EventStatus = Verdict['verdict'];

export interface SyncStateTable {
  one: boolean;
  epoch: string;
  began_at: Instant;
}

export interface FacilityHeadTable {
  facility_id: string;
  seq: number;
  /** When a call last recorded something of the facility; null where only tablets did, or nobody. */
  called_at: Generated<Date | null>;
}

export interface EventLogTable {
  facility_id: string;
  log_id: string;
  /** Whose log it is: the device of the sign-in that pushed it first. */
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
  recorded_at: ColumnType<Date | null, string | null, string | null>;
  clock_off: boolean;
  raw: string;
  content_hash: string;
  received_at: Instant;
  status: EventStatus;
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

export interface MovementTable {
  facility_id: string;
  event_id: string;
  n: number;
  antigen_id: string;
  lot_id: string;
  issued_entry_id: string | null;
  from_account: Account;
  to_account: Account;
  doses: number;
  facility_seq: number;
}

export interface WalletTable {
  facility_id: string;
  antigen_id: string;
  id: string;
  balance: number;
  issued: number;
  wastage: number;
  admin: string;
  created_at: Instant;
  updated_at: Instant;
}

export interface LotTable {
  facility_id: string;
  lot_id: string;
  antigen_id: string;
  batch_no: string;
  expiry_on: string;
  vvm_stage: VvmStage;
  vendor: string;
  received: number;
  left: number;
  moved_on: number;
  /** Doses in a vial, where that was said. */
  per_vial: number | null;
}

export interface LedgerEntryTable {
  facility_id: string;
  entry_id: string;
  activity: EntryActivity;
  antigen_id: string;
  lot_id: string;
  source_id: string | null;
  batch_no: string;
  expiry_on: string;
  vvm_stage: VvmStage;
  vendor: string;
  doses: number;
  open: number | null;
  direction: Direction | null;
  officer: string;
  origin_id: string | null;
  origin_name: string | null;
  destination_id: string | null;
  destination_name: string | null;
  year: number;
  quarter: string;
  happened_at: string;
  immunization_type: ImmunizationType | null;
  children_immunized: number | null;
  wastage: number;
  wastage_rate: number;
  reason: string | null;
  /** Why it was adjusted, where that was recorded as a code. */
  reason_code: AdjustmentReason | null;
  reverses: EntryActivity | null;
  reversed_by: string | null;
  arrival: ArrivalState | null;
  history: Json<readonly HistoryLine[]>;
  admin: string;
  created_at: Instant;
  updated_at: Instant;
  /** Doses in a vial of its lot, where that was said. */
  per_vial: number | null;
  /** The voucher that it is a line of. */
  voucher_id: string | null;
  /** What was read of its lot's monitor later, of the entry that opened the lot. */
  vvm_readings: Json<readonly VvmReading[]> | null;
}

export interface FeedTable {
  facility_id: string;
  s: number;
  log_id: string | null;
  log_seq: number | null;
  /** JSON of a `FacilityItem`, as it is answered. */
  item: string;
  /** JSON of an `OwnItem` for the device that sent the event; null where it needs the whole item. */
  own: Generated<string | null>;
}

export interface CaseFileTable {
  facility_id: string;
  case_id: string;
  event_id: string | null;
  reason: string;
  detail: string;
  about: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  opened_at: Instant;
  closed_at: ColumnType<Date | null, string | null, string | null>;
}

/** Something on the road to another facility: stock, or that the stock it sent counted otherwise. */
export interface OutboundRelayTable {
  facility_id: string;
  event_id: string;
  arrival: string;
  destination_id: string;
  kind: ColumnType<'arrival' | 'difference', 'arrival' | 'difference' | undefined, never>;
  actor: string;
  payload: Json<Record<string, unknown>>;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  created_at: Instant;
}

/** A facility from which something is on the road. */
export interface RelayWaitingTable {
  facility_id: string;
  /** Grows with each push that sends something. */
  sent: number;
  /** When the relay last left something undelivered; null where it did not try yet. */
  tried_at: Instant | null;
}

/** A facility that keeps stock: it has a wallet. */
export interface StockKeeperTable {
  facility_id: string;
}

export interface IncidentTable {
  id: string;
  facility_id: string | null;
  kind: string;
  detail: string;
  opened_at: Instant;
}

/** Where a facility's counter stood when its figures were last found to add up. */
export interface ReconciledTable {
  facility_id: string;
  seq: number;
}

/** How far a log had been reported when a facility was closed. */
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

/** Tables of the ledger and of sync. */
export interface LedgerTables {
  sync_state: SyncStateTable;
  facility_head: FacilityHeadTable;
  event_log: EventLogTable;
  closing_head: ClosingHeadTable;
  event: EventTable;
  log_number: LogNumberTable;
  event_conflict: EventConflictTable;
  event_failure: EventFailureTable;
  movement: MovementTable;
  wallet: WalletTable;
  lot: LotTable;
  ledger_entry: LedgerEntryTable;
  feed: FeedTable;
  case_file: CaseFileTable;
  outbound_relay: OutboundRelayTable;
  relay_waiting: RelayWaitingTable;
  stock_keeper: StockKeeperTable;
  incident: IncidentTable;
  reconcile_mark: ReconciledTable;
  job_turn: JobTurnTable;
}
