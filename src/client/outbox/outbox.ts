import type { EventId, LogId } from '#domain/kernel/ids.ts';
import { type DeviceDatabase, inTransaction } from '#client/db/database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { maxSetAside } from '#contract/wire/sync.ts';
import type { EventRow, LogRow } from '../db/rows.ts';
import { foldTables, inState } from '../projection/rows.ts';
import { dropLines, leaveFold } from '../projection/verdicts.ts';
import { Dexie } from 'dexie';

/** Actions of an officer on saved events of any family; each family saves its own by `saveEvents`. */
export function outboxOf(db: DeviceDatabase, { newId }: Pick<EngineDeps, 'newId'>) {
  return {
    setAside: (event: EventId) => setAside(db, event),
    export: () => exportOutbox(db),
    newId,
  };
}

export type Outbox = ReturnType<typeof outboxOf>;

/** Every event that this device still holds, with its state, as JSON, so that a person can carry it by hand. */
async function exportOutbox(
  db: DeviceDatabase,
): Promise<{ readonly text: string; readonly entries: number }> {
  const parts: string[] = [];
  await db.event.each(({ log_id, seq, event_id, state, verdict, envelope }) => {
    parts.push(JSON.stringify({ log_id, seq, event_id, state, verdict, envelope }));
  });
  const text = `{"kind":"vaxledger-outbox","events":[\n${parts.join(',\n')}\n]}\n`;
  return { text, entries: parts.length };
}

type SetAsideResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'not-found' | 'not-refused' | 'not-saved' };

/** The refused event that a correction may replace; null if there is none or it has been replaced. */
export async function replaceable(db: DeviceDatabase, event: EventId): Promise<EventRow | null> {
  const row = await db.event.where({ event_id: event }).first();
  return row && isReplaceable(row) ? row : null;
}

/** True for a refused event, set aside or not, that has not been replaced. */
export function isReplaceable(row: EventRow): boolean {
  return row.replaced_by === null && (row.state === 'refused' || row.state === 'set_aside');
}

/** Marks a refused event, which is in no figure any more, as dealt with; the row stays, and `replacedBy` names its correction. */
export async function setAsideRow(
  db: DeviceDatabase,
  row: EventRow,
  replacedBy: EventId | null,
): Promise<void> {
  const aside: EventRow = inState({ ...row, replaced_by: replacedBy }, 'set_aside');
  await db.event.put(aside);
  await dropLines(db, aside);
}

/**
 * Sets a refused event aside: it leaves the list of events that need attention and stays in the outbox. A waiting or parked event cannot be
 * set aside, because the server may still accept it.
 */
async function setAside(root: DeviceDatabase, event: EventId): Promise<SetAsideResult> {
  try {
    return await inTransaction(root, { tables: foldTables(root) }, async (db): Promise<SetAsideResult> => {
      const row = await db.event.where({ event_id: event }).first();
      if (!row) return { ok: false, reason: 'not-found' };
      if (row.state !== 'refused') return { ok: false, reason: 'not-refused' };
      await setAsideRow(db, row, row.replaced_by);
      return { ok: true };
    });
  } catch {
    return { ok: false, reason: 'not-saved' };
  }
}

/**
 * Events of the log that were set aside without a correction and whose cases are still open, as far as this device knows. They are reported
 * to the server until a page brings the closed cases, so that no supervisor waits for them.
 */
export async function asideToTell(db: DeviceDatabase, log: LogRow): Promise<EventId[]> {
  const rows = await db.event
    .where('[exception_of+state]')
    .equals([log.facility, 'set_aside'])
    .filter((row) => row.log_id === log.log_id && row.replaced_by === null)
    .toArray();
  if (rows.length === 0) return [];
  const events = rows.map((row) => row.event_id);
  const cases = await db.case_file
    .where({ facility: log.facility })
    .filter(({ closedAt }) => closedAt === null)
    .toArray();
  // A voucher's case lists its lines in `about`.
  const open = new Set<string | null>(cases.flatMap(({ event, about = [] }) => [event, ...about]));
  return events.filter((event) => open.has(event)).slice(0, maxSetAside);
}

const keptMs = 30 * 24 * 60 * 60 * 1000;
const maxAtOnce = 500;

/**
 * Deletes events that are folded, durable on the server and older than 30 days; those that need attention stay. @param now ms since 1970,
 * by the tablet's clock
 */
export async function pruneOutbox(
  db: DeviceDatabase,
  { log, now }: { log: LogRow; now: number },
): Promise<number> {
  const through = Math.min(log.durable_through, log.folded_through);
  const rows = await db.event
    .where('[log_id+seq]')
    .between([log.log_id, Dexie.minKey], [log.log_id, through], true, true)
    .filter((row) => row.state === 'waiting' || row.state === 'set_aside')
    .limit(maxAtOnce)
    .toArray();
  const old = rows.filter(
    ({ envelope }) => now - Date.parse(envelope.recorded_at) - envelope.clock_offset_ms > keptMs,
  );
  await db.event.bulkDelete(old.flatMap(({ n }) => n ?? []));
  const last = old.at(-1);
  if (last) await acceptancesBetween(db, log.log_id, { through: last.seq }).delete();
  return old.length;
}

/** Proofs of acceptance whose last number in a log lies in a range: after `after`, up to `through`. */
export function acceptancesBetween(
  { acceptance }: Pick<DeviceDatabase, 'acceptance'>,
  logId: LogId,
  {
    after = Number.NEGATIVE_INFINITY,
    through = Number.POSITIVE_INFINITY,
  }: { readonly after?: number; readonly through?: number } = {},
) {
  return acceptance
    .where('[log_id+last+first]')
    .between([logId, after, Dexie.maxKey], [logId, through, Dexie.maxKey]);
}

/**
 * Marks rows that no longer contain a readable event: they stay for export, are shown as needing attention, and are left out of the
 * figures. Their numbers are reported to the server as lost, and it opens a case.
 */
export async function markDamaged(
  root: DeviceDatabase,
  logId: LogId,
  rows: readonly EventRow[],
): Promise<void> {
  const found = rows.filter((row) => !row.damaged);
  if (found.length === 0) return;
  await inTransaction(root, { tables: [root.log, ...foldTables(root)] }, async (db) => {
    // A page may have arrived since the rows were read.
    const log = await db.log.get(logId);
    const now = await db.event.bulkGet(found.flatMap(({ n }) => n ?? []));
    const fresh = now.flatMap((row) => (row && !row.damaged ? [row] : []));
    if (!log || fresh.length === 0) return;
    const apart = fresh.map((row) => inState({ ...row, would_refuse: null, damaged: true }, 'refused'));
    await db.event.bulkPut(apart);
    await leaveFold(db, log.facility, apart);
  });
}
