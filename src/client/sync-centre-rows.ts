import type { Sentence } from '#contract/problem.ts';
import { Dexie } from 'dexie';
import { isRecord } from '#contract/read-what-fits.ts';
import { ledger } from '#contract/families/ledger.ts';
import type { SyncReason } from '#contract/record-sentences.ts';
import type { CaseRow } from '#contract/wire/rows.ts';
import type { Acceptance } from '#domain/ledger/decide.ts';
import type { EventId, FacilityId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { LedgerEntry } from '#domain/ledger/ledger-entry.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { EventRow, LogRow } from '#client/db/rows.ts';
import { ledgerLineOf, refusalOf } from '#client/stock/entries/ledger.ts';
import { openRow } from '#client/session/standing.ts';
import { type Session, sessionFacts } from '#client/session/session-facts.ts';
import { queryScope, stockLoaded } from './queries/scope.ts';
import { type RowStatus, rowStatus, stillToSend } from './queries/pending-events.ts';
import type { Level } from '#domain/access/model.ts';
import { readStatus, type SyncState } from './db/sync-status.ts';
import { isSettledByFacility, openCaseRows } from './queries/open-cases.ts';

/** One event in the sync centre. */
export interface SyncRow {
  readonly event: EventId;
  readonly logId: string;
  readonly seq: number;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Null for a damaged event without it. */
  readonly recordedAt: string | null;
  readonly actor: string;
  /** Name of its author, if signed in or enrolled on this tablet. */
  readonly actorName: string | null;
  readonly status: RowStatus;
  readonly reason: string | null;
  readonly detail: string | null;
  readonly sentences: readonly Sentence[] | undefined;
  readonly wouldRefuse: string | null;
  readonly replaces: EventId | null;
  readonly replacedBy: EventId | null;
  readonly entry: LedgerEntry | null;
  readonly antigenName: string | null;
  readonly case: CaseRow | null;
  /** Doses now in the lot that it takes from; null if it takes from none known here. */
  readonly inStock: number | null;
  /** True if the stored event can no longer be read or sent; the export contains it. */
  readonly damaged: boolean;
}

export interface SyncRowsQuery {
  /** 'attention': refused events, then parked ones. All by default. */
  readonly status?: RowStatus | 'attention';
  readonly limit?: number;
  readonly offset?: number;
}

const defaultLimit = 50;

/** Events of the facility's log on this device, newest first, with the case that each opened. */
export async function syncRows(
  db: DeviceDatabase,
  { status, limit = defaultLimit, offset = 0 }: SyncRowsQuery = {},
): Promise<{ readonly rows: SyncRow[]; readonly total: number }> {
  const scope = await queryScope(db);
  const log = scope?.log;
  if (!log) return { rows: [], total: 0 };
  const { rows, total } =
    status === 'attention'
      ? await attentionPage(db, { offset, limit })
      : await pageBy(db, log, { status, offset, limit });
  const cases = await db.case_file
    .where('event')
    .anyOf(rows.map((row) => row.event_id))
    .toArray();
  const caseByEvent = new Map(cases.map((row) => [row.event as string | null, row]));
  const antigens = await db.antigen.bulkGet(rows.map(antigenOf));
  const lots = await db.lot.bulkGet(rows.map(lotOf));
  const officers = await db.session.toArray();
  const nameByUser = new Map<string, string>(
    officers.map(({ reply }) => [reply.user_id, `${reply.first_name} ${reply.last_name}`.trim()]),
  );
  const found = rows.map((row, at) =>
    syncRowOf(row, log, {
      antigenName: antigens[at]?.name ?? null,
      actorName: nameByUser.get(whatIsLeftOf(row).actor) ?? null,
      case: caseByEvent.get(row.event_id) ?? null,
      inStock: lots[at]?.left ?? null,
    }),
  );
  return { rows: found, total };
}

/** The date of each stock entry and each given dose that the server does not have yet, all of which affect monthly reports. */
export async function waitingDays(db: DeviceDatabase): Promise<readonly LocalDate[]> {
  const scope = await queryScope(db);
  if (!scope?.log) return [];
  const rows = await rowsBy(db, scope.log, 'waiting').toArray();
  return rows.flatMap(({ envelope }) => {
    const { immunizedOn, happenedAt = immunizedOn } = envelope?.payload ?? {};
    return typeof happenedAt === 'string' ? [happenedAt.slice(0, 10) as LocalDate] : [];
  });
}

interface Slice {
  readonly offset: number;
  readonly limit: number;
}

async function attentionPage(db: DeviceDatabase, { offset, limit }: Slice) {
  const session = await openRow(db);
  const all = session ? await attentionRows(db, sessionFacts(session)) : [];
  return { rows: all.slice(offset, offset + limit), total: all.length };
}

async function pageBy(
  db: DeviceDatabase,
  log: LogRow,
  { status, offset, limit }: Slice & { readonly status: RowStatus | undefined },
) {
  const [rows, total] = await Promise.all([
    rowsBy(db, log, status).reverse().offset(offset).limit(limit).toArray(),
    status === 'saved' ? savedCount(db, log) : rowsBy(db, log, status).count(),
  ]);
  return { rows, total };
}

function rowsBy(db: DeviceDatabase, log: LogRow, status: RowStatus | undefined) {
  const range = (first: unknown, last: unknown) =>
    db.event.where('[log_id+seq]').between([log.log_id, first], [log.log_id, last], true, true);
  const inState = (state: EventRow['state']) => db.event.where({ exception_of: log.facility, state });
  switch (status) {
    case undefined:
      return range(Dexie.minKey, Dexie.maxKey);
    case 'practice':
    case 'waiting':
      return range(log.accepted_through + 1, Dexie.maxKey).filter((row) => row.state === 'waiting');
    case 'sent':
      return range(log.folded_through + 1, log.accepted_through).filter((row) => row.state === 'waiting');
    case 'saved':
      return range(Dexie.minKey, log.folded_through).filter((row) => row.state === 'waiting');
    case 'parked':
      return inState('parked');
    case 'set-aside':
      return inState('set_aside');
    case 'refused':
      return inState('refused');
  }
}

/**
 * Number of saved events: everything the log has advanced past except the few exceptions, computed this way because there are thousands.
 */
async function savedCount(db: DeviceDatabase, log: LogRow): Promise<number> {
  const answered = await db.event
    .where('[log_id+seq]')
    .between([log.log_id, Dexie.minKey], [log.log_id, log.folded_through], true, true)
    .count();
  const exceptions = await db.event
    .where('[exception_of+state]')
    .anyOf((['refused', 'parked', 'set_aside'] as const).map((state) => [log.facility, state]))
    .filter((row) => row.log_id === log.log_id && row.seq <= log.folded_through)
    .count();
  return answered - exceptions;
}

/**
 * Events that need a person: refused ones, and parked ones that the server may still accept. The officer's own events at former facilities
 * are included, because nobody else on this device sees those.
 */
async function attentionRows(
  db: DeviceDatabase,
  { facilityId, userId }: Pick<Session, 'facilityId' | 'userId'>,
): Promise<EventRow[]> {
  const facilities = new Set((await db.log.toArray()).map(({ facility }) => facility));
  const states = [...facilities].flatMap((facility) => [
    [facility, 'parked'],
    [facility, 'refused'],
  ]);
  return db.event
    .where('[exception_of+state]')
    .anyOf(states)
    .filter(({ facility, envelope }) => facility === facilityId || envelope?.actor === userId)
    .reverse()
    .toArray();
}

/** Parked until somebody above the facility has decided, or the server has been fixed. */
const settledElsewhere: ReadonlySet<string | null> = new Set<SyncReason>([
  'permission-revoked',
  'grant-invalid',
  'was-accepted',
  'unknown-type',
  'unknown-version',
  'internal-error',
]);

/** True for a refused or parked event that the officer can handle, by correcting it or by sending what it waits for. */
function isSeenToHere(row: EventRow): boolean {
  return row.state === 'refused' || !settledElsewhere.has(refusalOf(row).reason);
}

function syncRowOf(
  row: EventRow,
  log: LogRow,
  known: Pick<SyncRow, 'antigenName' | 'actorName' | 'case' | 'inStock'>,
): SyncRow {
  const envelope = whatIsLeftOf(row);
  const { reason, detail, sentences } = refusalOf(row);
  return {
    event: row.event_id,
    logId: row.log_id,
    // As it was saved; the row's current number may belong to a later log.
    seq: row.damaged ? row.seq : envelope.seq,
    type: envelope.type,
    payload: envelope.payload,
    recordedAt:
      envelope.recorded_at === null ? null : savedAt(envelope.recorded_at, envelope.clock_offset_ms),
    actor: envelope.actor,
    status: rowStatus(row, log),
    reason: row.damaged ? 'damaged' : reason,
    detail,
    sentences,
    wouldRefuse: row.would_refuse,
    replaces: envelope.replaces,
    replacedBy: row.replaced_by,
    entry: ledgerLineOf(row),
    ...known,
    damaged: row.damaged === true,
  };
}

/** Time at which an event was saved, corrected by the offset of the tablet's clock. */
function savedAt(recordedAt: string, offsetMs: number): string {
  return new Date(Date.parse(recordedAt) + offsetMs).toISOString();
}

/** What a row still holds of its event; for a damaged one with an empty type and author if they are unreadable. */
function whatIsLeftOf({ envelope, damaged }: EventRow): {
  readonly seq: number;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly recorded_at: string | null;
  readonly clock_offset_ms: number;
  readonly actor: string;
  readonly replaces: EventId | null;
} {
  if (damaged !== true) return envelope;
  const left: Readonly<Record<string, unknown>> = isRecord(envelope) ? envelope : {};
  const textOf = (name: string) => (typeof left[name] === 'string' ? left[name] : null);
  const at = textOf('recorded_at');
  return {
    seq: 0,
    type: textOf('type') ?? '',
    payload: isRecord(left['payload']) ? left['payload'] : {},
    recorded_at: at === null || Number.isNaN(Date.parse(at)) ? null : at,
    clock_offset_ms: 0,
    actor: textOf('actor') ?? '',
    replaces: null,
  };
}

/** Antigen of an event; '' for none. */
function antigenOf({ family, outcome, envelope }: EventRow): string {
  if (family === ledger.name) return (outcome as Acceptance | null)?.opensWallet ?? '';
  const named = envelope?.payload?.['antigen'];
  return typeof named === 'string' ? named : '';
}

/** The lot that an event takes doses from, as saved; '' for none. */
function lotOf({ family, envelope }: EventRow): string {
  const named = family === ledger.name ? envelope?.payload?.['entry'] : undefined;
  return typeof named === 'string' ? named : '';
}

export interface Badge {
  /** Events that the server does not have yet: the signed-in facility's, or everyone's while nobody is signed in. */
  readonly waiting: number;
  /** Events of other facilities used on this device; they are sent when one of their officers signs in. */
  readonly otherFacilities: number;
  /** Refused or parked events that the officer can handle. */
  readonly needAttention: number;
  /** Parked events that somebody else decides; the server has them but does not count them. */
  readonly heldBack: number;
  /** Open cases without an event of this device that the signed-in user can settle. */
  readonly openCases: number;
  /** False until the facility's stock has been loaded completely. */
  readonly stockLoaded: boolean;
  readonly state: SyncState;
  readonly lastSuccessAt: number | null;
}

/** Events of this device that the server does not have, of all facilities ever used on it. */
export async function waitingEvents(db: DeviceDatabase): Promise<number> {
  return unsentOf(await db.log.toArray());
}

function unsentOf(logs: readonly LogRow[]): number {
  return stillToSend(
    logs.reduce((sum, log) => sum + Math.max(0, log.next_seq - 1 - log.accepted_through), 0),
  );
}

/** State of the header's sync badge. */
export async function badge(db: DeviceDatabase): Promise<Badge> {
  const [isLoaded, logs, status, session] = await Promise.all([
    stockLoaded(db),
    db.log.toArray(),
    readStatus(db),
    openRow(db),
  ]);
  const facts = session && sessionFacts(session);
  const facility = facts?.facilityId ?? null;
  const own = session ? logs.filter((log) => log.facility === facility) : logs;
  const waiting = unsentOf(own);
  const otherFacilities = unsentOf(logs) - waiting;
  const exceptions = facts ? await attentionRows(db, facts) : [];
  const needAttention = exceptions.filter(isSeenToHere).length;
  const openCases = facility ? await countOpenCases(db, facility, facts?.level ?? null) : 0;
  const { state, lastSuccessAt } = status;
  return {
    waiting,
    otherFacilities,
    needAttention,
    heldBack: exceptions.length - needAttention,
    openCases,
    stockLoaded: isLoaded,
    state,
    lastSuccessAt,
  };
}

async function countOpenCases(
  db: DeviceDatabase,
  facility: FacilityId,
  level: Level | null,
): Promise<number> {
  const rows = await openCaseRows(db, facility);
  return rows.filter((row) => level !== 'facility' || isSettledByFacility(row)).length;
}
