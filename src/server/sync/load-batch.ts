import { sql, type Transaction } from 'kysely';
import type { AntigenId, EntryId, EventId, FacilityId } from '#domain/kernel/ids.ts';
import { rowsOf } from '#domain/ledger/decide.ts';
import type { IssuedEntry, LedgerState } from '#domain/ledger/model.ts';
import type { CaseRow, EntryRow, Verdict } from '#contract/sync-rows.ts';
import type { Database } from '../db/schema.ts';
import { candidateOfRaw } from './candidates.ts';
import { conflictKey, type BatchInput, type ParkedEvent, type StoredEvent } from './judge-run.ts';
import type { Candidate, SyncGrant } from './judge-event.ts';
import { caseRowOf, entryRowOf, issuedEntryOf, lotRowOf, walletRowOf } from './stored-rows.ts';

type Trx = Transaction<Database>;
type Loaded = Pick<
  BatchInput,
  | 'state'
  | 'walletIds'
  | 'entries'
  | 'stored'
  | 'eventBySeq'
  | 'conflicts'
  | 'parked'
  | 'cases'
  | 'failures'
  | 'grants'
>;

/**
 * Loads all that the candidates can touch, each kind of row in one statement, however many candidates there are.
 * The facility's head row is locked by the caller, so nothing of this changes until the transaction ends.
 */
export async function loadBatch(
  trx: Trx,
  facility: FacilityId,
  candidates: readonly Candidate[],
  again: readonly Candidate[],
): Promise<Loaded> {
  const events = await loadEvents(trx, facility, candidates, again);
  const judgeable = [...candidates, ...again, ...events.parked.map(({ candidate }) => candidate)];
  const rows = await loadRows(trx, facility, judgeable);
  return {
    ...events,
    ...rows,
    conflicts: await loadConflicts(trx, facility, candidates, events.stored, events.eventBySeq),
    cases: await loadCases(trx, facility, judgeable, events.parked),
    failures: await loadFailures(trx, facility, judgeable),
    grants: await loadGrants(trx, candidates),
  };
}

interface EventRow {
  event_id: EventId;
  own_seq: number | null;
  content_hash: string;
  verdict: Verdict;
  log_id: string | null;
  log_seq: number | null;
  waits_for: EventId[] | null;
  parked_raw: string | null;
}

async function loadEvents(
  trx: Trx,
  facility: FacilityId,
  candidates: readonly Candidate[],
  again: readonly Candidate[],
) {
  const all = [...candidates, ...again];
  const ids = all.map((candidate) => candidate.eventId);
  const named = [...new Set([...ids, ...all.flatMap((candidate) => candidate.content?.deps ?? [])])];
  const logId = candidates[0]?.logId ?? null;
  const seqs = candidates.flatMap((candidate) => candidate.seq ?? []);
  // Parked events that wait for these, those that wait for them, and so on. Separate lookups, each by its own index: an
  // `or` of them is planned as a scan of the whole table.
  const { rows } = await sql<EventRow>`
    with recursive waiting as (
      select event_id, waits_for from event
      where facility_id = ${facility} and status = 'parked' and waits_for && ${ids}::uuid[]
      union
      select e.event_id, e.waits_for from waiting join event e on e.waits_for @> array[waiting.event_id]
      where e.facility_id = ${facility} and e.status = 'parked'
    ), named as (
      select event_id from event where facility_id = ${facility} and event_id = any(${named}::uuid[])
      union
      select event_id from event
      where facility_id = ${facility} and log_id = ${logId}::uuid and log_seq = any(${seqs}::integer[])
      union
      select event_id from waiting
      union
      select unnest(waits_for) from waiting
    )
    select event_id, content_hash, verdict, log_id, log_seq, waits_for,
      case when log_id = ${logId}::uuid then log_seq end as own_seq,
      case when status = 'parked' then raw end as parked_raw
    from event join named using (event_id) where facility_id = ${facility}`.execute(trx);
  const stored = new Map<EventId, StoredEvent>();
  const eventBySeq = new Map<number, EventId>();
  const parked: ParkedEvent[] = [];
  for (const row of rows) {
    stored.set(row.event_id, { contentHash: row.content_hash, verdict: row.verdict });
    if (row.own_seq !== null) eventBySeq.set(row.own_seq, row.event_id);
    if (row.parked_raw === null || row.waits_for === null) continue;
    parked.push({ candidate: candidateOfRaw(row, row.parked_raw), waitsFor: row.waits_for });
  }
  return { stored, eventBySeq, parked };
}

async function loadRows(trx: Trx, facility: FacilityId, candidates: readonly Candidate[]) {
  const lots = new Set<EntryId>();
  const issued = new Set<EntryId>();
  for (const { read } of candidates) {
    if (read?.verdict !== 'read') continue;
    const rows = rowsOf(read.activity);
    for (const id of rows.lots) lots.add(id);
    for (const id of rows.issued) issued.add(id);
  }
  const wallets = await loadWallets(trx, facility);
  const entries = await loadIssued(trx, facility, issued);
  for (const entry of entries.values()) lots.add(entry.lot);
  const state: LedgerState = {
    wallets: new Map(wallets.map((row) => [row.antigen, row])),
    lots: await loadLots(trx, facility, lots),
    issued: new Map(
      Array.from(entries.values(), issuedEntryOf).flatMap((row): [EntryId, IssuedEntry][] =>
        row ? [[row.id, row]] : [],
      ),
    ),
  };
  return {
    state,
    entries,
    walletIds: new Map<AntigenId, EventId>(wallets.map((row) => [row.antigen, row.id])),
  };
}

async function loadWallets(trx: Trx, facility: FacilityId) {
  const rows = await trx
    .selectFrom('wallet')
    .select(['id', 'antigen_id', 'balance', 'issued', 'wastage'])
    .where('facility_id', '=', facility)
    .execute();
  return rows.map(walletRowOf);
}

async function loadIssued(
  trx: Trx,
  facility: FacilityId,
  ids: ReadonlySet<EntryId>,
): Promise<Map<EntryId, EntryRow>> {
  if (ids.size === 0) return new Map();
  const rows = await trx
    .selectFrom('ledger_entry')
    .selectAll()
    .where('facility_id', '=', facility)
    .where('entry_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(entryRowOf).map((row) => [row.id, row]));
}

async function loadLots(trx: Trx, facility: FacilityId, ids: ReadonlySet<EntryId>) {
  if (ids.size === 0) return new Map();
  const rows = await trx
    .selectFrom('lot')
    .selectAll()
    .where('facility_id', '=', facility)
    .where('lot_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(lotRowOf).map((row) => [row.id, row]));
}

async function loadFailures(trx: Trx, facility: FacilityId, candidates: readonly Candidate[]) {
  const ids = candidates.map((candidate) => candidate.eventId);
  const rows = await trx
    .selectFrom('event_failure')
    .select(['event_id', 'failures'])
    .where('facility_id', '=', facility)
    .where('event_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.failures]));
}

async function loadGrants(trx: Trx, candidates: readonly Candidate[]): Promise<Map<string, SyncGrant>> {
  const ids = new Set(candidates.flatMap(({ origin }) => (origin?.by === 'tablet' ? [origin.grant] : [])));
  if (ids.size === 0) return new Map();
  const rows = await trx
    .selectFrom('sync_grant')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        user: row.user_id,
        device: row.device,
        facility: row.facility_id,
        expiresAt: row.expires_at,
        revokedAt: row.revoked_at,
      },
    ]),
  );
}

/** Cases of events that this batch replaces or judges again; mostly there are none. */
async function loadCases(
  trx: Trx,
  facility: FacilityId,
  candidates: readonly Candidate[],
  parked: readonly ParkedEvent[],
): Promise<Map<string, CaseRow>> {
  const ids = new Set<string>(parked.map(({ candidate }) => candidate.eventId));
  for (const { content, origin, eventId } of candidates) {
    if (content?.replaces) ids.add(content.replaces);
    if (origin === null) ids.add(eventId);
  }
  if (ids.size === 0) return new Map();
  const rows = await trx
    .selectFrom('case_file')
    .selectAll()
    .where('facility_id', '=', facility)
    .where('case_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(caseRowOf).map((row) => [row.id, row]));
}

/** Verdicts on contents that already came under a taken id or number; mostly there are none. */
async function loadConflicts(
  trx: Trx,
  facility: FacilityId,
  candidates: readonly Candidate[],
  stored: ReadonlyMap<EventId, StoredEvent>,
  eventBySeq: ReadonlyMap<number, EventId>,
): Promise<Map<string, Verdict>> {
  const ids = candidates.flatMap(({ eventId, contentHash, seq }) => {
    const known = stored.get(eventId);
    const holder = seq === null ? undefined : eventBySeq.get(seq);
    const differs = known !== undefined && known.contentHash !== contentHash;
    return differs || (holder !== undefined && holder !== eventId) ? [eventId] : [];
  });
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('event_conflict')
    .select(['event_id', 'content_hash', 'verdict'])
    .where('facility_id', '=', facility)
    .where('event_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [conflictKey(row.event_id, row.content_hash), row.verdict]));
}
