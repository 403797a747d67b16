import type { LogId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { inTransaction } from '#client/db/in-transaction.ts';
import type { EventRow } from '#client/db/rows.ts';
import { inState } from '#client/projection/event-state.ts';
import { foldTables } from '#client/projection/fold-tables.ts';
import { leaveFold } from '#client/projection/verdicts.ts';

/**
 * Sets rows apart that no longer hold a readable event: kept for export, shown as needing attention, out of the figures.
 * The server hears of their numbers as lost and opens a case.
 */
export async function markDamaged(
  root: DeviceDatabase,
  logId: LogId,
  rows: readonly EventRow[],
): Promise<void> {
  const found = rows.filter((row) => !row.damaged);
  if (found.length === 0) return;
  await inTransaction(root, { tables: [root.log, ...foldTables(root)] }, async (db) => {
    // A page may have come in since the rows were read.
    const log = await db.log.get(logId);
    const now = await db.event.bulkGet(found.flatMap(({ n }) => n ?? []));
    const fresh = now.flatMap((row) => (row && !row.damaged ? [row] : []));
    if (!log || fresh.length === 0) return;
    const apart = fresh.map((row) => inState({ ...row, would_refuse: null, damaged: true }, 'refused'));
    await db.event.bulkPut(apart);
    await leaveFold(db, log.facility, apart);
  });
}
