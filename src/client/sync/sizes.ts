import { limitsUntold, type SyncLimits } from '#contract/sync.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { readMeta, writeMeta } from '#client/db/meta.ts';
import { type BatchSize, firstBatch, firstPage, type SyncRun } from './sync-step.ts';

type Sizes = Pick<SyncRun, 'batch' | 'page' | 'limits'>;

const keys = { batch: 'batch-size', page: 'page-size', limits: 'sync-limits' } as const;

/** How large pushes and pages were when the last run ended, and what the server said they may be. */
export async function readSizes(db: DeviceDatabase): Promise<Sizes> {
  const [batch, page, limits] = await Promise.all([
    readMeta<BatchSize>(db, keys.batch),
    readMeta<BatchSize>(db, keys.page),
    readMeta<SyncLimits>(db, keys.limits),
  ]);
  return { batch: batch ?? firstBatch, page: page ?? firstPage, limits: limits ?? limitsUntold };
}

/** Keeps what an answer has changed of them, for the next run. */
export async function keepSizes(db: DeviceDatabase, before: Sizes, after: Sizes): Promise<void> {
  for (const name of ['batch', 'page', 'limits'] as const)
    if (JSON.stringify(after[name]) !== JSON.stringify(before[name]))
      await writeMeta(db, keys[name], after[name]);
}
