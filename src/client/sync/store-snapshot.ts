import type { DeviceDatabase } from '#client/db/database.ts';
import { applySnapshot, type Snapshot } from '#client/projection/apply-snapshot.ts';
import { foldTables } from '#client/projection/fold-tables.ts';
import { type PullContext, readCursor } from './store-pull.ts';

/** Swaps a snapshot in whole, with cursor, epoch and the log's position, in ONE transaction. */
export async function storeSnapshot(
  db: DeviceDatabase,
  { facility, logId }: PullContext,
  snapshot: Snapshot,
): Promise<void> {
  const tables = [db.log, db.cursor, db.case_file, ...foldTables(db)];
  await db.transaction('rw', tables, async () => {
    const log = await db.log.get(logId);
    if (!log) return;
    const cursor = await readCursor(db, facility, 'facility');
    await applySnapshot(db, log, snapshot);
    await db.log.update(logId, {
      accepted_through: Math.min(snapshot.log.accepted_through, log.next_seq - 1),
      durable_through: snapshot.log.durable_through,
      folded_through: snapshot.foldedThrough,
      seen: snapshot.asOf,
    });
    await db.cursor.put({
      ...cursor,
      seq: snapshot.asOf,
      epoch: snapshot.epoch,
      needs_snapshot: false,
      is_loaded: true,
    });
    if (cursor.epoch !== null && cursor.epoch !== snapshot.epoch) {
      const reference = await readCursor(db, facility, 'reference');
      await db.cursor.put({ ...reference, seq: 0 });
    }
  });
}
