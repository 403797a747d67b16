import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AppDeps } from '../deps.ts';
import { ProblemError } from './problem.ts';

export interface RateLimit {
  /** What is limited, for example an account at an address; only its hash is stored. */
  readonly bucket: string;
  readonly most: number;
  readonly windowSeconds: number;
}

/**
 * Counts one hit, in the database so that all instances share the limit.
 * @throws ProblemError 429 with Retry-After if the window already holds `most` hits.
 */
export async function countHit(deps: AppDeps, limit: RateLimit): Promise<void> {
  const now = deps.now();
  const windowStart = new Date(now.getTime() - limit.windowSeconds * 1000);
  const { rows } = await sql<{ hits: number; started_at: Date }>`
    insert into rate_window as w (bucket, started_at, hits) values (${hashOf(limit.bucket)}, ${now}, 1)
    on conflict (bucket) do update set
      hits = case when w.started_at <= ${windowStart} then 1 else w.hits + 1 end,
      started_at = case when w.started_at <= ${windowStart} then excluded.started_at else w.started_at end
    returning hits, started_at`.execute(deps.db);
  const window = rows[0];
  if (window === undefined || window.hits <= limit.most) return;
  const waitMs = window.started_at.getTime() + limit.windowSeconds * 1000 - now.getTime();
  throw new ProblemError({
    status: 429,
    code: 'too-many-requests',
    detail: 'call.tooManyAttempts',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
}

/** Counts the hits in a bucket now. */
export async function hitsOf(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  { bucket, windowSeconds }: Pick<RateLimit, 'bucket' | 'windowSeconds'>,
): Promise<number> {
  const row = await db
    .selectFrom('rate_window')
    .select('hits')
    .where('bucket', '=', hashOf(bucket))
    .where('started_at', '>', new Date(now().getTime() - windowSeconds * 1000))
    .executeTakeFirst();
  return row?.hits ?? 0;
}

/** Subtracts the hits of one bucket from another that counted them too. */
export async function takeBackHits(
  { db }: Pick<AppDeps, 'db'>,
  { of, from }: { readonly of: string; readonly from: string },
): Promise<void> {
  await sql`with taken as (delete from rate_window where bucket = ${hashOf(of)} returning hits)
    update rate_window set hits = greatest(0, rate_window.hits - taken.hits) from taken
    where bucket = ${hashOf(from)}`.execute(db);
}

/** Clears a bucket because the attempts turned out to be legitimate. */
export async function clearHits(deps: AppDeps, bucket: string): Promise<void> {
  await deps.db.deleteFrom('rate_window').where('bucket', '=', hashOf(bucket)).execute();
}

function hashOf(bucket: string): string {
  return createHash('sha256').update(bucket).digest('hex');
}
