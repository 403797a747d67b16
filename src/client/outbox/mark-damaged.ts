import type { DeviceDatabase } from '#client/db/database.ts';
import type { OutboxRow } from '#client/db/rows.ts';
import { OpenChanges } from '#client/projection/open-changes.ts';
import { PendingChanges } from '#client/projection/pending.ts';
import { rebaseLot } from '#client/projection/rebase-lot.ts';
import { showOwnState, takeOut } from '#client/projection/settle.ts';
import { writeWallets } from '#client/projection/wallet-changes.ts';

/**
 * Sets rows apart that no longer hold a readable event: kept for export, shown as needing attention, out of the figures.
 * The server hears of their numbers as lost and opens a case.
 */
export async function markDamaged(db: DeviceDatabase, rows: readonly OutboxRow[]): Promise<void> {
  const fresh = rows.filter((row) => !row.damaged);
  const [first] = fresh;
  if (!first) return;
  await db.transaction('rw', [db.outbox, db.wallet, db.lot, db.ledger], async () => {
    const changes = {
      wallets: new PendingChanges<string>(),
      lots: new PendingChanges<string>(),
      open: new OpenChanges(),
    };
    takeOut(fresh, changes);
    const apart = fresh.map(({ chain: _pending, ...row }): OutboxRow => ({
      ...row,
      state: 'refused',
      effect: null,
      would_refuse: null,
      damaged: true,
    }));
    await db.outbox.bulkPut(apart);
    await showOwnState(db, apart);
    await changes.open.write(db);
    for (const lot of new Set(fresh.map((row) => row.lot))) {
      await rebaseLot(db, { facility: first.facility, lot, wallets: changes.wallets });
    }
    await writeWallets(db, first.facility, { confirmed: new Map(), changes: changes.wallets });
  });
}
