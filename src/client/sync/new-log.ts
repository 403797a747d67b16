import { Dexie } from 'dexie';
import type { LogId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { inTransaction } from '#client/db/in-transaction.ts';
import { lentTables } from '#client/projection/fold-tables.ts';
import type { LogRow } from '#client/db/rows.ts';
import type { SendAgain } from './log-standing.ts';
import { readCursor } from './store-pull.ts';

/** Rows moved at once. */
const sliceSize = 500;

/**
 * Begins a new log for a facility, because the old one's numbers stand for other events on the server. Each own event keeps its
 * row, its state and its place among the others; only the numbers move: those that the server surely has end at 0, what is sent
 * again begins at 1. What is shown does not change. Then all is sent, and a snapshot says what became of it.
 *
 * What was lent and not used is forgotten: a copy of this device may use it.
 * @param epoch of the server that answered, where it is another one than before.
 */
export async function beginNewLog(
  root: DeviceDatabase,
  logId: LogId,
  { newId, sendAgain, epoch }: { newId: () => string; sendAgain: SendAgain; epoch?: string },
): Promise<void> {
  const tables = [root.log, root.cursor, root.event, ...lentTables(root)];
  await inTransaction(root, { tables }, async (db) => {
    const log = await db.log.get(logId);
    // Another replayer has begun one.
    if (!log) return;
    const by = await numbersBefore(db, log, sendAgain);
    const fresh = newId() as LogId;
    const count = await moveEvents(db, { from: logId, to: fresh, by });
    await db.log.delete(logId);
    await db.log.add({
      ...log,
      log_id: fresh,
      next_seq: log.next_seq - by,
      accepted_through: 0,
      folded_through: log.folded_through - by,
      durable_through: Math.min(log.durable_through - by, 0),
      named_through: 0,
      sends_first: true,
      reaches_back: count.before > 0,
    });
    for (const { lent } of db.families) await lent?.forget(db, log.facility);
    const cursor = await readCursor(db, log.facility, 'facility');
    await db.cursor.put({ ...cursor, epoch: epoch ?? cursor.epoch, needs_snapshot: true });
    if (epoch !== undefined && epoch !== cursor.epoch)
      await db.cursor.put({ ...(await readCursor(db, log.facility, 'reference')), seq: 0 });
  });
}

/** How many numbers of the old log are not sent again: what was pruned, and what the server surely has. */
async function numbersBefore(db: DeviceDatabase, log: LogRow, sendAgain: SendAgain): Promise<number> {
  const first = await eventsOf(db, log.log_id, Dexie.minKey).first();
  const kept = (first?.seq ?? log.next_seq) - 1;
  if (sendAgain === 'everything' || log.named_through === undefined) return kept;
  return Math.max(kept, log.named_through);
}

function eventsOf(db: DeviceDatabase, logId: LogId, after: unknown) {
  return db.event
    .where('[log_id+seq]')
    .between([logId, after], [logId, Dexie.maxKey], after === Dexie.minKey, true);
}

interface Move {
  readonly from: LogId;
  readonly to: LogId;
  readonly by: number;
}

async function moveEvents(db: DeviceDatabase, { from, to, by }: Move): Promise<{ readonly before: number }> {
  let before = 0;
  for (;;) {
    const slice = await eventsOf(db, from, Dexie.minKey).limit(sliceSize).toArray();
    if (slice.length === 0) return { before };
    const moved = slice.map((row) => ({ ...row, log_id: to, seq: row.seq - by }));
    before += moved.filter(({ seq }) => seq < 1).length;
    await db.event.bulkPut(moved);
  }
}
