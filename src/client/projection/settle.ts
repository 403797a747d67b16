import type { Verdict } from '#contract/sync-rows.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow, OutboxRow } from '#client/db/rows.ts';
import { rowAsOf } from './confirmed-entry.ts';
import { inState } from './event-state.ts';
import type { OpenChanges } from './open-changes.ts';
import { ownEntryOf } from './own-entry.ts';
import type { PendingChanges } from './pending.ts';

/**
 * What a verdict makes of an outbox row; the very row where nothing is to be written: an event that was expected to be
 * accepted, and was, is told from the log's position.
 */
export function settled(row: OutboxRow, verdict: Verdict): OutboxRow {
  switch (verdict.verdict) {
    case 'accepted':
      return row.state === 'waiting' && row.would_refuse === null ? row : accepted(row);
    case 'refused': {
      const { chain: _pending, ...rest } = row;
      const state = row.state === 'set_aside' ? row.state : 'refused';
      return inState({ ...rest, verdict, effect: null, would_refuse: null }, state);
    }
    case 'parked':
      return row.state === 'set_aside' ? { ...row, verdict } : inState({ ...row, verdict }, 'parked');
  }
}

/** The row of an accepted event, whatever was thought of it before. */
export function accepted(row: OutboxRow): OutboxRow {
  return inState({ ...row, chain: row.lot, verdict: null, effect: null, would_refuse: null }, 'waiting');
}

/**
 * The row as if it had never been answered, outside the fold until its lot is decided again. What a person set aside
 * stays aside: it is sent again, because numbers have no gaps, but it is not shown as pending.
 */
export function rewound(row: OutboxRow): OutboxRow {
  if (row.damaged) return row;
  const forgotten = { ...row, effect: null, would_refuse: null, verdict: null };
  return row.state === 'set_aside' ? forgotten : inState({ ...forgotten, chain: row.lot }, 'waiting');
}

/** Takes the effects of events that left the fold out of the pending figures. */
export function takeOut(
  before: readonly OutboxRow[],
  {
    wallets,
    lots,
    open,
  }: { wallets: PendingChanges<string>; lots: PendingChanges<string>; open: OpenChanges },
): void {
  for (const row of before) {
    wallets.add(row.antigen, row.effect, -1);
    lots.add(row.lot, row.effect, -1);
    open.add(row.effect, -1);
  }
}

/** Takes away the ledger's rows of own entries that were accepted without one; `log` is its row as it was before that. */
export async function dropOwnEntries(
  db: DeviceDatabase,
  log: LogRow,
  events: readonly string[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = await db.ledger.bulkGet([...events]);
  await db.ledger.bulkDelete(rows.flatMap((row) => (row && !rowAsOf(row, log).confirmed ? [row.id] : [])));
}

/** Brings the ledger's rows of own, unconfirmed entries in line with their events; rows of events set aside go. */
export async function showOwnState(db: DeviceDatabase, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  const known = await db.ledger.bulkGet(rows.map((row) => row.event_id));
  const gone: string[] = [];
  const kept = rows.flatMap((row, at) => {
    const entry = known[at];
    if (!entry || entry.confirmed) return [];
    if (row.state === 'set_aside') {
      gone.push(entry.id);
      return [];
    }
    return [{ ...entry, own: ownEntryOf(row) }];
  });
  await db.ledger.bulkDelete(gone);
  await db.ledger.bulkPut(kept);
}
