import type { EventId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { OutboxRow } from '#client/db/rows.ts';
import { OpenChanges } from '#client/projection/open-changes.ts';
import { PendingChanges } from '#client/projection/pending.ts';
import { noLot, rebaseLot } from '#client/projection/rebase-lot.ts';
import { showOwnState, takeOut } from '#client/projection/settle.ts';
import { writeWallets } from '#client/projection/wallet-changes.ts';

export type SetAsideResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'not-found' | 'not-refused' | 'not-saved' };

/** The refused event that a correction may replace; null when there is none, or it was replaced already. */
export async function replaceable(db: DeviceDatabase, event: EventId): Promise<OutboxRow | null> {
  const row = await db.outbox.where({ event_id: event }).first();
  if (!row || row.replaced_by !== null) return null;
  return row.state === 'refused' || row.state === 'set_aside' ? row : null;
}

/** Marks a refused event as dealt with; it is kept, and `replacedBy` names its correction. */
export async function setAsideRow(
  db: DeviceDatabase,
  row: OutboxRow,
  replacedBy: EventId | null,
): Promise<void> {
  const { chain: _pending, ...rest } = row;
  const aside: OutboxRow = {
    ...rest,
    state: 'set_aside',
    effect: null,
    would_refuse: null,
    replaced_by: replacedBy,
  };
  await db.outbox.put(aside);
  await showOwnState(db, [aside]);
  if (row.chain === undefined) return;
  const changes = {
    wallets: new PendingChanges<string>(),
    lots: new PendingChanges<string>(),
    open: new OpenChanges(),
  };
  takeOut([row], changes);
  await changes.open.write(db);
  if (row.lot !== noLot)
    await rebaseLot(db, { facility: row.facility, lot: row.lot, wallets: changes.wallets });
  await writeWallets(db, row.facility, { confirmed: new Map(), changes: changes.wallets });
}

/**
 * Sets an event aside that the server refused or parked: it leaves the screen's figures and the list of what needs
 * attention, and stays in the outbox. One that still waits cannot be: the server will judge it.
 */
export async function setAside(db: DeviceDatabase, event: EventId): Promise<SetAsideResult> {
  try {
    const tables = [db.outbox, db.wallet, db.lot, db.ledger];
    return await db.transaction('rw', tables, async (): Promise<SetAsideResult> => {
      const row = await db.outbox.where({ event_id: event }).first();
      if (!row) return { ok: false, reason: 'not-found' };
      if (row.state !== 'refused' && row.state !== 'parked') return { ok: false, reason: 'not-refused' };
      await setAsideRow(db, row, row.replaced_by);
      return { ok: true };
    });
  } catch {
    return { ok: false, reason: 'not-saved' };
  }
}
