import { activityOf } from '#contract/activity-of.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import type { VoidCountPayload } from '#domain/ledger/activities/count-stock.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { eventsById } from '#client/queries/pending-events.ts';

/** A saved count, with what taking it back needs. */
export interface SavedCount {
  /** Its adjustments. */
  readonly adjusted: readonly EntryId[];
  /** Number of lots whose monitor was at another stage. */
  readonly read: number;
  /** The counted lots as they were before. */
  readonly count: Pick<VoidCountPayload, 'lots' | 'countedAt'>;
}

/**
 * The count with which an adjustment was saved on this tablet, without the lots that were counted again since and the adjustments that do not
 * stand any more; null if there is none, or nothing of it is left.
 */
export async function countWith(db: DeviceDatabase, adjustment: string): Promise<SavedCount | null> {
  const own = (await eventsById(db, [adjustment])).get(adjustment);
  if (own?.n === undefined) return null;
  // A count is saved together with its readings and adjustments, after them.
  const following = await db.event
    .where(':id')
    .aboveOrEqual(own.n)
    .until(({ envelope }) => envelope.type !== 'adjust', true)
    .toArray();
  const last = following.at(-1);
  const counted = last === undefined || last.state !== 'waiting' ? null : activityOf(last.envelope);
  if (last?.n === undefined || counted?.type !== 'count-stock') return null;
  const { lots, happenedAt: countedAt } = counted.payload;
  const saved = await db.event
    .where(':id')
    .between(last.n - 2 * lots.length, last.n)
    .toArray();
  const differenceOf = new Map(lots.map((lot) => [lot.entry, lot.counted - lot.expected]));
  const together = saved.flatMap((row) => {
    const activity = activityOf(row.envelope);
    if (activity?.type !== 'adjust' && activity?.type !== 'read-vvm') return [];
    const { entry, happenedAt } = activity.payload;
    if (happenedAt !== countedAt || entry === null || !differenceOf.has(entry)) return [];
    if (activity.type === 'read-vvm') return [{ id: row.event_id, isAdjustment: false }];
    const { doses, direction } = activity.payload;
    const isOfCount = differenceOf.get(entry) === (direction === 'increment' ? doses : -doses);
    return isOfCount ? [{ id: row.event_id, isAdjustment: true }] : [];
  });
  const adjusted = together.flatMap(({ id, isAdjustment }) =>
    isAdjustment ? [id as string as EntryId] : [],
  );
  if (!adjusted.some((id) => id === adjustment)) return null;
  const [lines, openers] = await Promise.all([
    db.ledger.bulkGet(adjusted),
    db.ledger.bulkGet(lots.map(({ entry }) => entry)),
  ]);
  const standing = lots.filter((_lot, at) => openers[at]?.countedAt === countedAt);
  if (standing.length === 0) return null;
  return {
    adjusted: adjusted.filter(
      (_id, at) => lines[at]?.reversedBy === null && lines[at].uncounted === undefined,
    ),
    read: together.filter(({ isAdjustment }) => !isAdjustment).length,
    count: { lots: standing.map(({ entry, countedBefore }) => ({ entry, countedBefore })), countedAt },
  };
}
