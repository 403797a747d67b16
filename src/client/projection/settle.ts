import type { Verdict } from '#contract/sync-rows.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { OutboxRow } from '#client/db/rows.ts';
import type { OpenChanges } from './open-changes.ts';
import { ownEntryOf } from './own-entry.ts';
import type { PendingChanges } from './pending.ts';

/** What a verdict makes of an outbox row. `folded` says that the answer came in a page, with the event's effect. */
export function settled(row: OutboxRow, verdict: Verdict, folded: boolean): OutboxRow {
  const { chain: _pending, ...rest } = row;
  const answered = { ...rest, verdict };
  switch (verdict.verdict) {
    case 'accepted':
      return folded
        ? { ...answered, state: 'accepted', folded: true, effect: null, would_refuse: null }
        : { ...row, verdict, state: row.state === 'parked' ? 'waiting' : row.state };
    case 'refused': {
      const state = row.state === 'set_aside' ? row.state : 'refused';
      return { ...answered, state, folded: folded || row.folded, effect: null, would_refuse: null };
    }
    case 'parked':
      return row.state === 'set_aside' || row.folded
        ? { ...row, verdict }
        : { ...row, verdict, state: 'parked' };
  }
}

/**
 * The row as if it had never been answered, outside the fold until its lot is decided again. What a person set aside
 * stays aside: it is sent again, because numbers have no gaps, but it is not shown as pending.
 */
export function rewound(row: OutboxRow): OutboxRow {
  if (row.damaged) return row;
  const forgotten = { ...row, folded: false, effect: null, would_refuse: null, verdict: null };
  return row.state === 'set_aside' ? forgotten : { ...forgotten, chain: row.lot, state: 'waiting' };
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

/** Brings the ledger's rows of own, unconfirmed entries in line with their events; rows of events set aside go. */
export async function showOwnState(db: DeviceDatabase, rows: readonly OutboxRow[]): Promise<void> {
  const known = await db.ledger.bulkGet(rows.map((row) => row.event_id));
  const gone: string[] = [];
  const kept = rows.flatMap((row, at) => {
    const entry = known[at];
    if (!entry || entry.confirmed) return [];
    if (row.state === 'set_aside' || row.state === 'accepted') {
      gone.push(entry.id);
      return [];
    }
    return [{ ...entry, own: ownEntryOf(row) }];
  });
  await db.ledger.bulkDelete(gone);
  await db.ledger.bulkPut(kept);
}
