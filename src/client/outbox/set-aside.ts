import type { EventId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { inTransaction } from '#client/db/in-transaction.ts';
import { mostSetAside } from '#contract/sync.ts';
import type { LogRow, EventRow } from '#client/db/rows.ts';
import { inState } from '#client/projection/event-state.ts';
import { dropLines } from '#client/projection/verdicts.ts';
import { foldTables } from '#client/projection/fold-tables.ts';

export type SetAsideResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'not-found' | 'not-refused' | 'not-saved' };

/** The refused event that a correction may replace; null when there is none, or it was replaced already. */
export async function replaceable(db: DeviceDatabase, event: EventId): Promise<EventRow | null> {
  const row = await db.event.where({ event_id: event }).first();
  return row && isReplaceable(row) ? row : null;
}

/** True for a refused event, set aside or not, that nothing has replaced yet. */
export function isReplaceable(row: EventRow): boolean {
  return row.replaced_by === null && (row.state === 'refused' || row.state === 'set_aside');
}

/** Marks a refused event, which is in no figure any more, as dealt with; it is kept, and `replacedBy` names its correction. */
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
 * Sets an event aside that the server refused: it leaves the list of what needs attention and stays in the outbox. One
 * that waits or is parked cannot be: the server will judge it, and may accept it.
 */
export async function setAside(root: DeviceDatabase, event: EventId): Promise<SetAsideResult> {
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
 * Events of the log that were set aside without a correction and whose cases are still open, as far as this device knows:
 * the server is told until a page brings the closed cases, so that no supervisor waits for them.
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
  // A voucher's case names its lines among what it is about.
  const open = new Set<string | null>(cases.flatMap(({ event, about = [] }) => [event, ...about]));
  return events.filter((event) => open.has(event)).slice(0, mostSetAside);
}
