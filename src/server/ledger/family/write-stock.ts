import { sql, type Transaction } from 'kysely';
import type { EntryRow, LotRow, WalletRow } from '#contract/wire/rows.ts';
import { insertOf, type Write } from '../../db/insert-of.ts';
import type { Database } from '../../db/schema.ts';
import type { LockedFacility } from '../../families/facility-lock.ts';
import { storedEntryOf, storedLotOf } from './stored-stock.ts';
import type { Acceptance } from '#domain/ledger/decide.ts';
import type { StockFinding } from '#domain/ledger/stock-doubts.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { LedgerRows } from '#contract/families/ledger.ts';
import type { AcceptedEvent } from '../../families/server-family.ts';
import type { ArrivalDifference } from '../relay/arrival-difference.ts';
import type { Receipt } from '../relay/received-twice.ts';

/** Writes movements, and the final state of each wallet, lot and entry that a batch changed. */
export function stockWrites(facility: string, events: readonly AcceptedStockEvent[], at: string): Write[] {
  const wallets = new Map<string, WalletRow & { admin: string }>();
  const lots = new Map<string, LotRow>();
  const entries = new Map<string, EntryRow>();
  for (const { accepted, candidate } of events) {
    const admin = candidate.content?.actor ?? '';
    for (const row of accepted.changed.wallet)
      wallets.set(row.antigen, { ...row, admin: wallets.get(row.antigen)?.admin ?? admin });
    for (const row of accepted.changed.lot) lots.set(row.id, row);
    for (const row of accepted.changed.entry) entries.set(row.id, row);
  }
  return [
    insertOf('movement', movementRows(facility, events)),
    walletWrite(facility, [...wallets.values()], at),
    lotWrite(facility, [...lots.values()]),
    entryWrite(facility, [...entries.values()]),
  ];
}

/** Records that a facility keeps stock when its first wallet is opened. */
export function stockKeeperWrite({ facility }: LockedFacility, events: readonly AcceptedStockEvent[]): Write {
  // A wallet's id is the id of the event that opened it.
  const opens = events.some(({ accepted, candidate }) =>
    accepted.changed.wallet.some(({ id }) => id === candidate.eventId),
  );
  return opens ? sql`insert into stock_keeper values (${facility}) on conflict do nothing` : null;
}

function movementRows(facility: string, events: readonly AcceptedStockEvent[]) {
  return events.flatMap(({ accepted, candidate, step }) =>
    accepted.outcome.movements.map((movement, n) => ({
      facility_id: facility,
      event_id: candidate.eventId,
      n,
      antigen_id: movement.antigen,
      lot_id: movement.lot,
      issued_entry_id: movement.issuedEntry ?? null,
      from_account: movement.from,
      to_account: movement.to,
      doses: movement.doses,
      facility_seq: step,
    })),
  );
}

function walletWrite(
  facility: string,
  wallets: readonly (WalletRow & { admin: string })[],
  at: string,
): Write {
  const insert = insertOf(
    'wallet',
    wallets.map((row) => ({
      facility_id: facility,
      antigen_id: row.antigen,
      id: row.id,
      balance: row.balance,
      issued: row.issued,
      wastage: row.wastage,
      admin: row.admin,
      created_at: at,
      updated_at: at,
    })),
  );
  return (
    insert &&
    sql`${insert}
    on conflict (facility_id, antigen_id) do update set balance = excluded.balance, issued = excluded.issued,
      wastage = excluded.wastage, updated_at = excluded.updated_at`
  );
}

function lotWrite(facility: string, lots: readonly LotRow[]): Write {
  const insert = insertOf(
    'lot',
    lots.map((row) => storedLotOf(facility, row)),
  );
  return (
    insert &&
    sql`${insert}
    on conflict (facility_id, lot_id) do update set "left" = excluded."left", moved_on = excluded.moved_on,
      received = excluded.received, batch_no = excluded.batch_no, expiry_on = excluded.expiry_on,
      vvm_stage = excluded.vvm_stage`
  );
}

function entryWrite(facility: string, entries: readonly EntryRow[]): Write {
  const insert = insertOf(
    'ledger_entry',
    entries.map((row) => storedEntryOf(facility, row)),
  );
  return (
    insert &&
    sql`${insert}
    on conflict (facility_id, entry_id) do update set open = excluded.open, wastage = excluded.wastage,
      wastage_rate = excluded.wastage_rate, children_immunized = excluded.children_immunized,
      batch_no = excluded.batch_no, expiry_on = excluded.expiry_on, officer = excluded.officer,
      reversed_by = excluded.reversed_by, arrival = excluded.arrival, history = excluded.history,
      vvm_readings = excluded.vvm_readings, counted_at = excluded.counted_at,
      updated_at = excluded.updated_at`
  );
}

/** Writes entries in their present state. */
export async function writeEntries(
  trx: Transaction<Database>,
  facility: string,
  entries: readonly EntryRow[],
): Promise<void> {
  await entryWrite(facility, entries)?.execute(trx);
}

/** What the server found about an accepted stock event, mainly conflicts with another facility's stock. */
export interface StockFound {
  readonly difference: ArrivalDifference | null;
  /** The receipt, if its origin keeps stock in this system. */
  readonly receipt: Receipt | null;
  /** The origin named in a receipt that is reversed. */
  readonly reversedOrigin: FacilityId | null;
  /** Doubts that no officer was asked to confirm. */
  readonly doubts: readonly StockFinding[];
}

export type AcceptedStockEvent = AcceptedEvent<LedgerRows, Acceptance, StockFound>;
