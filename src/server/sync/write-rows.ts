import { sql, type Insertable, type RawBuilder, type Transaction } from 'kysely';
import type { CaseRow, EntryRow, LotRow, WalletRow } from '#contract/sync-rows.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Database } from '../db/schema.ts';
import { entryColumns } from './bulk-columns.ts';
import type { Judged } from './judge-run.ts';
import { storedEntryOf, storedLotOf } from './stored-rows.ts';

type Trx = Transaction<Database>;

/** An insert or an update that is not sent yet; null when there is nothing to write. */
export type Write = RawBuilder<unknown> | null;

/** Column names are those of the table, so that a batch of any size is one parameter. Values of `json` columns stay objects. */
type Rows<Table extends keyof Database> = readonly {
  readonly [Column in keyof Insertable<Database[Table]>]: unknown;
}[];

/** An insert of a few rows, as JSON. */
export function insertOf<Table extends keyof Database>(table: Table, rows: Rows<Table>): Write {
  if (rows.length === 0) return null;
  return sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}

/** Wallets, lots and entries as the last event of a batch left them. */
export function rowWrites(facility: string, judged: readonly Judged[], at: string): Write[] {
  const wallets = new Map<string, WalletRow & { admin: string }>();
  const lots = new Map<string, LotRow>();
  const entries = new Map<string, EntryRow>();
  for (const { item, candidate } of judged) {
    const admin = candidate.content?.actor ?? '';
    for (const row of item.wallets)
      wallets.set(row.antigen, { ...row, admin: wallets.get(row.antigen)?.admin ?? admin });
    for (const row of item.lots) lots.set(row.id, row);
    for (const row of item.entries) entries.set(row.id, row);
  }
  return [
    walletWrite(facility, [...wallets.values()], at),
    lotWrite(facility, [...lots.values()]),
    entryWrite(facility, [...entries.values()]),
  ];
}

function walletWrite(
  facility: string,
  wallets: readonly (WalletRow & { admin: string })[],
  at: string,
): Write {
  if (wallets.length === 0) return null;
  const rows = wallets.map((row) => ({
    facility_id: facility,
    antigen_id: row.antigen,
    id: row.id,
    balance: row.balance,
    issued: row.issued,
    wastage: row.wastage,
    admin: row.admin,
    created_at: at,
    updated_at: at,
  }));
  return sql`insert into wallet
    select * from json_populate_recordset(null::wallet, ${JSON.stringify(rows)}::json)
    on conflict (facility_id, antigen_id) do update set balance = excluded.balance, issued = excluded.issued,
      wastage = excluded.wastage, updated_at = excluded.updated_at`;
}

function lotWrite(facility: string, lots: readonly LotRow[]): Write {
  if (lots.length === 0) return null;
  const rows = lots.map((row) => storedLotOf(facility, row));
  return sql`insert into lot
    select * from json_populate_recordset(null::lot, ${JSON.stringify(rows)}::json)
    on conflict (facility_id, lot_id) do update set "left" = excluded."left", moved_on = excluded.moved_on,
      received = excluded.received, batch_no = excluded.batch_no, expiry_on = excluded.expiry_on`;
}

function entryWrite(facility: string, entries: readonly EntryRow[]): Write {
  const rows = entries.map((row) => storedEntryOf(facility, row));
  const insert = insertRows('ledger_entry', entryColumns, rows);
  return (
    insert &&
    sql`${insert}
    on conflict (facility_id, entry_id) do update set open = excluded.open, wastage = excluded.wastage,
      wastage_rate = excluded.wastage_rate, children_immunized = excluded.children_immunized,
      batch_no = excluded.batch_no, expiry_on = excluded.expiry_on, officer = excluded.officer,
      reversed_by = excluded.reversed_by, arrival = excluded.arrival, history = excluded.history,
      updated_at = excluded.updated_at`
  );
}

/** Stores entries as they now are. */
export async function writeEntries(trx: Trx, facility: string, entries: readonly EntryRow[]): Promise<void> {
  await entryWrite(facility, entries)?.execute(trx);
}

/** Stores cases as they now are; of one that changed twice the last state. */
export async function writeCases(trx: Trx, facility: string, cases: readonly CaseRow[]): Promise<void> {
  await caseWrite(facility, cases)?.execute(trx);
}

/** Cases as they now are. */
export function caseWrite(facility: string, cases: readonly CaseRow[]): Write {
  if (cases.length === 0) return null;
  const last = new Map(cases.map((row) => [row.id, row]));
  const rows = Array.from(last.values(), (row) => ({
    facility_id: facility,
    case_id: row.id,
    event_id: row.event,
    reason: row.reason,
    detail: row.detail,
    about: row.about ?? null,
    opened_at: row.openedAt,
    closed_at: row.closedAt,
  }));
  return sql`insert into case_file
    select * from json_populate_recordset(null::case_file, ${JSON.stringify(rows)}::json)
    on conflict (facility_id, case_id) do update set reason = excluded.reason, detail = excluded.detail,
      about = excluded.about, closed_at = excluded.closed_at`;
}
