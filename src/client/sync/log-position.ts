import type { EventId, FacilityId, LogId } from '#domain/kernel/ids.ts';
import type { Acceptance, LogPosition } from '#contract/wire/sync.ts';
import { type DeviceDatabase, eachSlice, inTransaction } from '#client/db/database.ts';
import type { CursorRow, EventRow, LogRow } from '#client/db/rows.ts';
import { Dexie } from 'dexie';
import { z } from 'zod';
import { eventEnvelopeSchema } from '#contract/wire/envelope.ts';
import { isPending, leaseTables } from '../projection/rows.ts';
import { acceptancesBetween } from '../outbox/outbox.ts';
import { enterFold, rewound } from '../projection/verdicts.ts';

/*
 * A number gives a server's position in a log only if it stands for the same event on both sides. A tablet whose database was copied, or
 * restored from an older image, has other events under numbers that were already used. So each position names its event. A mismatch is a
 * fork and never clamped: this device then begins a new log (`beginNewLog`).
 */

/** A number up to which a server has the log, and the event there: null if that is lost, undefined from an older server. */
interface ReportedNumber {
  readonly through: number;
  readonly event: EventId | null | undefined;
}

export type LogMatch =
  /** `named` is the last number whose event is the same on both sides. */
  | { readonly kind: 'fits'; readonly named: number | undefined }
  | { readonly kind: 'forked'; readonly sendAgain: SendAgain }
  /** Beyond this device's saved events, from a server that names no events. */
  | { readonly kind: 'unnamed' };

/**
 * Where to start sending again in a new log: after the last number that matched or, if that is no longer reliable, with everything that is
 * kept.
 */
type SendAgain = 'after-last-match' | 'everything';

/** Computes the state of the log from a server's position and, for a page or snapshot, from the last event whose effect it contains. */
export async function matchLog(
  db: DeviceDatabase,
  log: LogRow,
  position: LogPosition,
  folded: ReportedNumber | null = null,
): Promise<LogMatch> {
  const accepted = { through: position.accepted_through, event: position.accepted_event };
  const told = folded ? [accepted, folded] : [accepted];
  if (told.some(({ event }) => event === undefined))
    return told.some(({ through }) => through >= log.next_seq)
      ? { kind: 'unnamed' }
      : { kind: 'fits', named: log.named_through };
  const isNew = accepted.through === 0 && log.accepted_through > 0;
  if (isNew && log.reaches_back) return { kind: 'forked', sendAgain: 'everything' };
  const found = await db.event
    .where('[log_id+seq]')
    .anyOf(told.map(({ through }) => [log.log_id, through]))
    .toArray();
  const rows = told.map(({ through }) => found.find(({ seq }) => seq === through));
  const forked = told.find(
    ({ through, event }, at) =>
      through >= log.next_seq || (event !== null && rows[at] !== undefined && rows[at].event_id !== event),
  );
  if (forked) return { kind: 'forked', sendAgain: sendAgainAfter(log, forked.through) };
  const fitting = told.flatMap(({ through }, at) => (rows[at] ? [through] : []));
  const before = Math.min(log.named_through ?? Number.NEGATIVE_INFINITY, accepted.through);
  const named = Math.max(before, ...fitting);
  return { kind: 'fits', named: Number.isFinite(named) ? named : undefined };
}

/**
 * After a fork below the last match everything is sent again, because the server has forgotten events and nothing shows which ones it still
 * has.
 */
export function sendAgainAfter({ named_through }: LogRow, forkedAt: number): SendAgain {
  return named_through !== undefined && forkedAt > named_through ? 'after-last-match' : 'everything';
}

/**
 * Stores the server's position in the log, which `matchLog` has matched. If it is lower than an earlier one, the later events wait again;
 * if their effect is already in the confirmed rows, only a snapshot can undo it, and the result is true. Call it inside a transaction over
 * the facility's tables.
 */
export async function storePosition(
  db: DeviceDatabase,
  log: LogRow,
  position: LogPosition,
  {
    named = log.named_through,
    proven = log.proven_through,
  }: { named?: number | undefined; proven?: number | undefined } = {},
): Promise<boolean> {
  const wentBack = position.accepted_through < log.accepted_through;
  const later = () =>
    db.event
      .where('[log_id+seq]')
      .between([log.log_id, position.accepted_through], [log.log_id, Dexie.maxKey], false, true);
  if (wentBack && position.accepted_through < log.folded_through) return true;
  const { accepted_through } = position;
  const durable_through = durableOf(log, position);
  if (
    accepted_through !== log.accepted_through ||
    durable_through !== log.durable_through ||
    named !== log.named_through ||
    proven !== log.proven_through
  )
    await db.log.update(log.log_id, {
      accepted_through,
      durable_through,
      named_through: named,
      ...(proven !== undefined && { proven_through: proven }),
    });
  if (!wentBack) return false;
  const answered = await later()
    .filter((row) => row.verdict !== null && !row.damaged)
    .toArray();
  const waiting = answered.map(rewound);
  await db.event.bulkPut(waiting);
  await enterFold(
    db,
    log.facility,
    waiting.filter((row) => isPending(row, log)),
  );
  return false;
}

/** A backup without anything of a log makes no statement about the events before its first number. */
export function durableOf(log: LogRow, { durable_through: told }: LogPosition): number {
  return told === 0 ? Math.min(log.durable_through, 0) : told;
}

/** A scope's cursor; before the first pull it is at 0, without an epoch. */
export async function readCursor(
  db: DeviceDatabase,
  facility: FacilityId,
  scope: CursorRow['scope'],
): Promise<CursorRow> {
  const row = await db.cursor.get([facility, scope]);
  const before = { seq: 0, epoch: null, needs_snapshot: false, is_loaded: false, report: null };
  return row ?? { facility, scope, ...before };
}

/** Rows moved in one step. */
const sliceSize = 500;

/**
 * Begins a new log for a facility, because the old one's numbers stand for other events on the server. Each own event keeps its row, its
 * state and its place among the others; only the numbers change: those that the server certainly has end at 0, and those to send again
 * start at 1. The shown rows do not change. Then everything is sent, and a snapshot decides about it.
 *
 * Unused leases are deleted, because a copy of this device may use them. @param epoch of the server that answered, if it differs from
 * before.
 */
export async function beginNewLog(
  root: DeviceDatabase,
  logId: LogId,
  { newId, sendAgain, epoch }: { newId: () => string; sendAgain: SendAgain; epoch?: string },
): Promise<void> {
  const tables = [root.log, root.cursor, root.event, root.acceptance, ...leaseTables(root)];
  await inTransaction(root, { tables }, async (db) => {
    const log = await db.log.get(logId);
    // Another replayer has already begun one.
    if (!log) return;
    const by = await numbersBefore(db, log, sendAgain);
    const fresh = newId() as LogId;
    const count = await moveEvents(db, { from: logId, to: fresh, by });
    await moveAcceptances(db, { from: logId, to: fresh, by });
    await db.log.delete(logId);
    await db.log.add({
      ...log,
      log_id: fresh,
      next_seq: log.next_seq - by,
      accepted_through: 0,
      folded_through: log.folded_through - by,
      durable_through: Math.min(log.durable_through - by, 0),
      named_through: 0,
      proven_through: 0,
      sends_first: true,
      reaches_back: count.before > 0,
    });
    for (const { lease } of db.families) await lease?.forget(db, log.facility);
    const cursor = await readCursor(db, log.facility, 'facility');
    await db.cursor.put({ ...cursor, epoch: epoch ?? cursor.epoch, needs_snapshot: true });
    if (epoch !== undefined && epoch !== cursor.epoch)
      await db.cursor.put({ ...(await readCursor(db, log.facility, 'reference')), seq: 0 });
  });
}

/** Number of events of the old log that are not sent again: pruned ones, and those that the server certainly has. */
async function numbersBefore(db: DeviceDatabase, log: LogRow, sendAgain: SendAgain): Promise<number> {
  const first = await eventsOf(db, log.log_id, Dexie.minKey).first();
  const kept = (first?.seq ?? log.next_seq) - 1;
  if (sendAgain === 'everything' || log.named_through === undefined) return kept;
  return Math.max(kept, log.named_through);
}

function eventsOf(db: DeviceDatabase, logId: LogId, after: unknown) {
  return db.event
    .where('[log_id+seq]')
    .between([logId, after], [logId, Dexie.maxKey], after === Dexie.minKey, true);
}

interface Move {
  readonly from: LogId;
  readonly to: LogId;
  readonly by: number;
}

async function moveEvents(db: DeviceDatabase, { from, to, by }: Move): Promise<{ readonly before: number }> {
  let before = 0;
  for (;;) {
    const slice = await eventsOf(db, from, Dexie.minKey).limit(sliceSize).toArray();
    if (slice.length === 0) return { before };
    const moved = slice.map((row) => ({ ...row, log_id: to, seq: row.seq - by }));
    before += moved.filter(({ seq }) => seq < 1).length;
    await db.event.bulkPut(moved);
  }
}

async function moveAcceptances(db: DeviceDatabase, { from, to, by }: Move): Promise<void> {
  const rows = await acceptancesBetween(db, from).toArray();
  await db.acceptance.bulkDelete(
    rows.map(({ first, last }): [string, number, number] => [from, last, first]),
  );
  await db.acceptance.bulkPut(
    rows.map(({ first, last, mac }) => ({ log_id: to, first: first - by, last: last - by, mac })),
  );
}

/**
 * Stores the proofs of acceptance in an answer for a range of the log's numbers. @returns the number up to which all proofs are here;
 * missing ones below it are requested with a pull. Call it inside a transaction.
 */
export async function storeAcceptances(
  db: DeviceDatabase,
  { log_id, proven_through: known = 0 }: LogRow,
  { from, through, proofs }: { from: number; through: number; proofs: readonly Acceptance[] },
): Promise<number> {
  if (proofs.length > 0) await db.acceptance.bulkPut(proofs.map((proof) => ({ ...proof, log_id })));
  return from <= known + 1 ? Math.max(known, through) : known;
}

const placeShape = z.object({
  log_id: z.string(),
  seq: z.int(),
  state: z.enum(['waiting', 'refused', 'parked', 'set_aside']),
});

/**
 * Repairs the id of events, their place in the log, and their state: an event that can still be read is no damaged one. Its number follows from the
 * events saved before and after it; a snapshot brings its state.
 * @returns the number of repaired events.
 */
export async function repairPlaces(root: DeviceDatabase): Promise<number> {
  const logs = await root.log.toArray();
  const misplaced: EventRow[] = [];
  const taken = new Map<string, Map<number, number>>(logs.map(({ log_id: id }) => [id, new Map()]));
  await eachSlice(root, 'event', (row) => {
    const event = row as EventRow;
    const isPlaced =
      placeShape.safeParse(event).success &&
      event.event_id === event.envelope?.event_id &&
      logs.some((log) => log.log_id === event.log_id && log.facility === event.facility);
    if (isPlaced) taken.get(event.log_id)?.set(event.n ?? 0, event.seq);
    else if (eventEnvelopeSchema.safeParse(event.envelope).success) misplaced.push(event);
  });
  if (misplaced.length === 0) return 0;
  await inTransaction(root, { tables: [root.event, root.cursor] }, async (db) => {
    for (const event of misplaced) {
      const log = logs.find(({ facility }) => facility === event.envelope.facility);
      const numbers = taken.get(log?.log_id ?? '');
      if (!log || !numbers) continue;
      const { exception_of: _index, ...rest } = event;
      const seq = numberOf(event.n ?? 0, numbers) ?? log.next_seq - 1;
      numbers.set(event.n ?? 0, seq);
      const { log_id, facility } = log;
      const { event_id } = event.envelope;
      await db.event.put({ ...rest, event_id, log_id, seq, facility, state: 'waiting', verdict: null });
      await db.cursor.put({ ...(await readCursor(db, facility, 'facility')), needs_snapshot: true });
    }
  });
  return misplaced.length;
}

/** The number of the nth event, by the events of its log around it; null if there are none. */
function numberOf(n: number, numbers: ReadonlyMap<number, number>): number | null {
  const around = [...numbers.keys()].toSorted((a, b) => a - b);
  const before = numbers.get(around.findLast((other) => other < n) ?? 0);
  const after = numbers.get(around.find((other) => other > n) ?? 0);
  return before === undefined ? (after === undefined ? null : after - 1) : before + 1;
}
