import type { DeviceDatabase } from '#client/db/database.ts';
import { inTransaction } from '#client/db/in-transaction.ts';
import { type Snapshot, swapSnapshot } from '#client/projection/swap-snapshot.ts';
import { foldTables } from '#client/projection/fold-tables.ts';
import { type Standing, standingOf } from './log-standing.ts';
import { durableOf } from './positions.ts';
import { type PullContext, readCursor } from './store-pull.ts';

/**
 * Swaps a snapshot in whole, with cursor, epoch and the log's position, in ONE transaction.
 * @returns how its position fits the log; where it does not, nothing was stored.
 */
export async function storeSnapshot(
  root: DeviceDatabase,
  { facility, logId }: PullContext,
  snapshot: Snapshot,
): Promise<Standing> {
  const tables = [root.log, root.cursor, root.case_file, root.aside, ...foldTables(root)];
  return inTransaction(root, { tables }, async (db): Promise<Standing> => {
    const log = await db.log.get(logId);
    if (!log) return { kind: 'fits', named: undefined };
    const folded = { through: snapshot.ackedSeq, event: snapshot.foldedEvent };
    const standing = await standingOf(db, log, snapshot.log, folded);
    if (standing.kind !== 'fits') return standing;
    const cursor = await readCursor(db, facility, 'facility');
    // A server that was restored may lack what it had under an earlier log; nothing but sending it again tells.
    const isOther = cursor.epoch !== null && cursor.epoch !== snapshot.epoch;
    if (isOther && log.reaches_back && snapshot.log.accepted_through === 0)
      return { kind: 'forked', sendAgain: 'everything' };
    await swapSnapshot(db, log, snapshot);
    await db.aside
      .where({ facility })
      .and(({ scope }) => scope === 'facility')
      .delete();
    await db.aside.bulkPut(snapshot.aside.map((row) => ({ ...row, facility })));
    await db.log.update(logId, {
      accepted_through: snapshot.log.accepted_through,
      durable_through: durableOf(log, snapshot.log),
      named_through: standing.named,
      sends_first: false,
      folded_through: snapshot.ackedSeq,
      seen: snapshot.asOf,
    });
    await db.cursor.put({
      ...cursor,
      seq: snapshot.asOf,
      epoch: snapshot.epoch,
      needs_snapshot: false,
      is_loaded: true,
    });
    if (isOther) {
      const reference = await readCursor(db, facility, 'reference');
      await db.cursor.put({ ...reference, seq: 0 });
    }
    return standing;
  });
}
