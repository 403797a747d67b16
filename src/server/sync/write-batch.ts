import { sql, type Insertable, type RawBuilder, type Transaction } from 'kysely';
import { insertRows } from '../db/insert-rows.ts';
import type { Database } from '../db/schema.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { CaseRow, EntryRow, LotRow, Verdict, WalletRow } from '#contract/sync-rows.ts';
import type { Candidate } from './judge-event.ts';
import type { BatchOutcome, Judged } from './judge-run.ts';
import { messagesOfBatch, registerWrites } from '../immunization/write-register.ts';
import { countMessage } from '../messages/message-metrics.ts';
import { messageWrite, type QueuedMessage } from '../messages/write-messages.ts';
import { entryColumns, eventColumns, feedColumns, movementColumns } from './bulk-columns.ts';
import type { LockedFacility } from './facility-lock.ts';
import { relayRowsOf } from './outbound.ts';
import { rollupWrites } from './rollups.ts';
import { storedEntryOf, storedLotOf } from './stored-rows.ts';

type Trx = Transaction<Database>;

const dayMs = 24 * 60 * 60 * 1000;

/** An insert or an update that is not sent yet; null when there is nothing to write. */
type Write = RawBuilder<unknown> | null;

/**
 * Stores what a batch did in at most three statements: all rows of the facility in one; then verdicts of events that were parked before, because their row may have been born in the first; then
 * the figures of LGA, state and country, last because others wait for them.
 */
export async function writeBatch(
  trx: Trx,
  locked: LockedFacility,
  outcome: BatchOutcome,
  { now, sms }: { readonly now: Date; readonly sms: boolean },
): Promise<void> {
  const { judged } = outcome;
  if (judged.length === 0) return;
  const { facility } = locked;
  const at = now.toISOString();
  const cases = judged.flatMap(({ item }) => item.cases);
  const messages = messageWrite(messagesOfBatch(facility, judged, { now, sms }));
  const queued = await writeTogether<QueuedMessage>(trx, {
    asked: messages,
    others: [
      ...eventWrites(facility, judged, now),
      insertRows('feed', feedColumns, feedRows(facility, judged)),
      insertRows('movement', movementColumns, movementRows(facility, judged)),
      ...rowWrites(facility, judged, at),
      caseWrite(facility, cases),
      ...registerWrites(facility, judged, at),
      insertOf('outbound_relay', relayRowsOf(locked, judged, at)),
      sql`update facility_head set seq = ${outcome.head} where facility_id = ${facility}`,
    ],
  });
  for (const message of queued) countMessage(message, 'queued');
  await updateVerdicts(trx, facility, judged);
  await writeTogether(trx, { asked: null, others: rollupWrites(locked, judged) });
}

/**
 * Sends writes to different tables as one statement; none of them sees what the others do.
 * @returns the rows that the one asked returns.
 */
async function writeTogether<Row>(
  trx: Trx,
  { asked, others }: { readonly asked: RawBuilder<Row> | null; readonly others: readonly Write[] },
): Promise<readonly Row[]> {
  const parts = [asked, ...others].filter((write) => write !== null);
  if (parts.length === 0) return [];
  const named = parts.map((part, n) => sql`${sql.id(`w${n}`)} as (${part})`);
  const answer = asked === null ? sql`select` : sql`select * from w0`;
  const { rows } = await sql<Row>`with ${sql.join(named)} ${answer}`.execute(trx);
  return asked === null ? [] : rows;
}

/** Column names are those of the table, so that a batch of any size is one parameter. Values of `json` columns stay objects. */
type Rows<Table extends keyof Database> = readonly {
  readonly [Column in keyof Insertable<Database[Table]>]: unknown;
}[];

function insertOf<Table extends keyof Database>(table: Table, rows: Rows<Table>): Write {
  if (rows.length === 0) return null;
  return sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
}

function feedRows(facility: string, judged: readonly Judged[]) {
  return judged.map(({ item, candidate }) => ({
    facility_id: facility,
    s: item.s,
    log_id: candidate.logId,
    log_seq: candidate.seq,
    item: JSON.stringify(item),
  }));
}

function eventWrites(facility: string, judged: readonly Judged[], now: Date): Write[] {
  const fresh = judged.filter(({ again, conflict }) => !again && !conflict);
  const conflicts = judged.filter(({ conflict }) => conflict);
  return [
    insertRows(
      'event',
      eventColumns,
      fresh.map((event) => eventRow(facility, event, now)),
    ),
    insertOf(
      'event_conflict',
      conflicts.map(({ candidate, verdict }) => ({
        facility_id: facility,
        event_id: candidate.eventId,
        content_hash: candidate.contentHash,
        log_id: candidate.logId,
        log_seq: candidate.seq,
        raw: candidate.raw,
        received_at: now.toISOString(),
        verdict,
      })),
    ),
  ];
}

/** An event may be parked and judged again in one batch: its row is born with the first verdict, the last one stands. */
async function updateVerdicts(trx: Trx, facility: string, judged: readonly Judged[]): Promise<void> {
  const last = new Map(
    judged.filter(({ again }) => again).map((event) => [event.candidate.eventId, event] as const),
  );
  if (last.size === 0) return;
  const rows = Array.from(last, ([id, { candidate, verdict, item }]) => ({
    event_id: id,
    status: verdict.verdict,
    verdict,
    waits_for: waitsFor(verdict, candidate),
    facility_seq: item.s,
  }));
  await sql`
    update event set status = r.status, verdict = r.verdict, waits_for = r.waits_for, facility_seq = r.facility_seq
    from json_populate_recordset(null::event, ${JSON.stringify(rows)}::json) r
    where event.facility_id = ${facility} and event.event_id = r.event_id`.execute(trx);
}

function eventRow(facility: string, event: Judged, now: Date) {
  const { candidate, verdict, item } = event;
  const deps = waitsFor(verdict, candidate);
  return {
    facility_id: facility,
    event_id: candidate.eventId,
    log_id: candidate.logId,
    log_seq: candidate.seq,
    type: candidate.content?.type ?? null,
    v: candidate.content?.v ?? null,
    actor: candidate.content?.actor ?? null,
    recorded_at: candidate.content?.recorded_at ?? null,
    clock_off: isClockOff(event, now),
    raw: candidate.raw,
    content_hash: candidate.contentHash,
    received_at: now.toISOString(),
    status: verdict.verdict,
    waits_for: deps && `{${deps.join(',')}}`,
    verdict: JSON.stringify(verdict),
    first_facility_seq: item.s,
    facility_seq: item.s,
  };
}

/** All that a parked event stands on, not just what is missing: whoever judges it again has to know that the rest is there. */
function waitsFor(verdict: Verdict, { content }: Candidate): readonly EventId[] | null {
  return verdict.verdict === 'parked' && verdict.deps.length > 0 ? (content?.deps ?? null) : null;
}

/** True when the tablet's clock is more than a day off, as last compared, or claims a moment that has not come yet. */
function isClockOff({ candidate }: Judged, now: Date): boolean {
  if (!candidate.content) return false;
  const { clock_offset_ms: offset, recorded_at: recordedAt } = candidate.content;
  return Math.abs(offset) > dayMs || Date.parse(recordedAt) + offset - now.getTime() > dayMs;
}

function movementRows(facility: string, judged: readonly Judged[]) {
  return judged.flatMap(({ movements, candidate, item }) =>
    movements.map((movement, n) => ({
      facility_id: facility,
      event_id: candidate.eventId,
      n,
      antigen_id: movement.antigen,
      lot_id: movement.lot,
      issued_entry_id: movement.issuedEntry ?? null,
      from_account: movement.from,
      to_account: movement.to,
      doses: movement.doses,
      facility_seq: item.s,
    })),
  );
}

function rowWrites(facility: string, judged: readonly Judged[], at: string): Write[] {
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

function caseWrite(facility: string, cases: readonly CaseRow[]): Write {
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
