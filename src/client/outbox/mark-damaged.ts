import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow, OutboxRow } from '#client/db/rows.ts';
import { foldTables } from '#client/projection/fold-tables.ts';
import { inState } from '#client/projection/event-state.ts';
import { leaveFold } from '#client/projection/leave-fold.ts';
import { showOwnState } from '#client/projection/settle.ts';

/**
 * Sets rows apart that no longer hold a readable event: kept for export, shown as needing attention, out of the figures.
 * The server hears of their numbers as lost and opens a case.
 */
export async function markDamaged(
  db: DeviceDatabase,
  log: LogRow,
  rows: readonly OutboxRow[],
): Promise<void> {
  const fresh = rows.filter((row) => !row.damaged);
  if (fresh.length === 0) return;
  await db.transaction('rw', foldTables(db), async () => {
    const apart = fresh.map(({ chain: _pending, ...row }) =>
      inState({ ...row, effect: null, would_refuse: null, damaged: true }, 'refused'),
    );
    await db.outbox.bulkPut(apart);
    await showOwnState(db, apart);
    await leaveFold(db, log, fresh);
  });
}
