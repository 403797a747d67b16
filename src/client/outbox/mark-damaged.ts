import type { LogId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { OutboxRow } from '#client/db/rows.ts';
import { inState } from '#client/projection/event-state.ts';
import { foldTables } from '#client/projection/fold-tables.ts';
import { leaveFold } from '#client/projection/leave-fold.ts';
import { showOwnState } from '#client/projection/settle.ts';

/**
 * Sets rows apart that no longer hold a readable event: kept for export, shown as needing attention, out of the figures.
 * The server hears of their numbers as lost and opens a case.
 */
export async function markDamaged(
  db: DeviceDatabase,
  logId: LogId,
  rows: readonly OutboxRow[],
): Promise<void> {
  const found = rows.filter((row) => !row.damaged);
  if (found.length === 0) return;
  await db.transaction('rw', [db.log, ...foldTables(db)], async () => {
    // A page may have come in since the rows were read.
    const log = await db.log.get(logId);
    const now = await db.outbox.bulkGet(found.map((row): [string, number] => [row.log_id, row.seq]));
    const fresh = now.flatMap((row) => (row && !row.damaged ? [row] : []));
    if (!log || fresh.length === 0) return;
    const apart = fresh.map(({ chain: _pending, ...row }) =>
      inState({ ...row, effect: null, would_refuse: null, damaged: true }, 'refused'),
    );
    await db.outbox.bulkPut(apart);
    await showOwnState(db, apart);
    await leaveFold(db, log, fresh);
  });
}
