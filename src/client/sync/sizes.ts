import type { DeviceDatabase } from '#client/db/database.ts';
import { readMeta, writeMeta } from '#client/db/meta.ts';
import { type BatchSize, fullBatch, fullPage, type SyncRun } from './sync-step.ts';

const batchKey = 'batch-size';
const pageKey = 'page-size';

/** How large pushes and pages were when the last run ended. */
export async function readSizes(db: DeviceDatabase): Promise<Pick<SyncRun, 'batch' | 'page'>> {
  const [batch, page] = await Promise.all([
    readMeta<BatchSize>(db, batchKey),
    readMeta<BatchSize>(db, pageKey),
  ]);
  return { batch: batch ?? fullBatch, page: page ?? fullPage };
}

/** Keeps the sizes that an answer has changed, for the next run. */
export async function keepSizes(db: DeviceDatabase, before: SyncRun, after: SyncRun): Promise<void> {
  if (after.batch !== before.batch) await writeMeta(db, batchKey, after.batch);
  if (after.page !== before.page) await writeMeta(db, pageKey, after.page);
}
