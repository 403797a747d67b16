import type { ColumnType } from 'kysely';
import type { EntryActivity } from '#domain/ledger/ledger-entry.ts';
import type {
  Account,
  ArrivalState,
  Direction,
  HistoryLine,
  ImmunizationType,
  SentBy,
  VvmReading,
  VvmStage,
} from '#domain/ledger/model.ts';
import type { AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';
import type { Instant, Json } from './column.ts';

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
  /** Doses per vial, if known. */
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
  /** Reason of an adjustment, if it was recorded as a code. */
  reason_code: AdjustmentReason | null;
  reverses: EntryActivity | null;
  reversed_by: string | null;
  arrival: ArrivalState | null;
  history: Json<readonly HistoryLine[]>;
  admin: string;
  created_at: Instant;
  updated_at: Instant;
  /** Doses per vial of its lot, if known. */
  per_vial: number | null;
  /** The voucher that the entry is a line of. */
  voucher_id: string | null;
  /** Later VVM readings of the lot, on the entry that opened the lot. */
  vvm_readings: Json<readonly VvmReading[]> | null;
  /** Date of the lot's last count, on the entry that opened the lot. */
  counted_at: string | null;
  /** The user who sent the entry, if not its author. */
  sent_by: Json<SentBy> | null;
}

/** A message in transit to another facility: stock, or a report that stock was counted differently. */
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

/** A facility with undelivered messages. */
export interface RelayWaitingTable {
  facility_id: string;
  /** Incremented by each push that sends something. */
  sent: number;
  /** When the relay last failed to deliver something; null before its first attempt. */
  tried_at: Instant | null;
}

/** A facility that keeps stock, because it has a wallet. */
export interface StockKeeperTable {
  facility_id: string;
}

export interface LedgerTables {
  movement: MovementTable;
  wallet: WalletTable;
  lot: LotTable;
  ledger_entry: LedgerEntryTable;
  outbound_relay: OutboundRelayTable;
  relay_waiting: RelayWaitingTable;
  stock_keeper: StockKeeperTable;
}
