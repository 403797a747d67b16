import { Dexie } from 'dexie';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { inTransaction } from '#client/db/in-transaction.ts';
import { readMeta } from '#client/db/meta.ts';
import { isPending } from './event-state.ts';
import { fold, foldAll } from './fold.ts';
import { foldTables } from './fold-tables.ts';
import { listPending } from './verdicts.ts';

/** Set by an upgrade that changed how rows are kept; see {@link rebuildIfWanted}. */
export const rebuildKey = 'rebuild';

/** Makes what is shown anew from the confirmed rows and the outbox, where an upgrade asked for it. Killed before its end it begins again. */
export async function rebuildIfWanted(root: DeviceDatabase): Promise<void> {
  if ((await readMeta<boolean>(root, rebuildKey)) !== true) return;
  await inTransaction(root, { tables: [root.log, root.meta, ...foldTables(root)] }, async (db) => {
    for (const facility of await facilitiesOf(db)) await rebuild(db, facility);
    await db.meta.delete(rebuildKey);
  });
}

/**
 * Makes what a facility shows anew: every pending event of the outbox on its partitions, each partition folded over its confirmed
 * rows. To be called inside a transaction.
 */
export async function rebuild(db: DeviceDatabase, facility: FacilityId): Promise<void> {
  const log = (await db.log.toArray()).find((row) => row.facility === facility);
  if (log) {
    const rows = await db.event
      .where('[log_id+seq]')
      .between([log.log_id, Dexie.minKey], [log.log_id, Dexie.maxKey])
      .filter((row) => isPending(row, log))
      .toArray();
    await listPending(db, facility, rows);
  }
  await foldAll(db, facility);
}

/** Folds the partitions again whose pending events are no longer all in the outbox. */
export async function healMissing(root: DeviceDatabase, facility: FacilityId): Promise<void> {
  await inTransaction(root, { tables: foldTables(root) }, async (db) => {
    const bases = await db.base
      .where('[facility+key]')
      .between([facility, Dexie.minKey], [facility, Dexie.maxKey])
      .toArray();
    const kept = new Set(await db.event.toCollection().primaryKeys());
    const broken = bases.filter(({ events }) => events.some((n) => !kept.has(n)));
    if (broken.length > 0) await fold(db, facility, { keys: broken.map(({ key }) => key) });
  });
}

/** The facilities of which a device holds a log or rows. */
export async function facilitiesOf(db: DeviceDatabase): Promise<ReadonlySet<FacilityId>> {
  const [logs, bases] = await Promise.all([db.log.toArray(), db.base.toArray()]);
  return new Set([...logs, ...bases].map(({ facility }) => facility));
}
