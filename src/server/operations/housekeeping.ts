import { sql, type RawBuilder } from 'kysely';
import type { AppDeps } from '../deps.ts';
import { type Jobs, startJobLine } from '../db/job-line.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const rowsAtOnce = 500;

/** Instances whose clocks differ a little must not delete what another still considers valid. */
const marginMs = dayMs;
/** After this long nobody repeats a call: tablets send events, which are kept permanently. */
const idempotencyMs = 30 * dayMs;

/** How long somebody may ask about a message. A reminder or event older than this causes no new one. */
const messageMs = 90 * dayMs;

type Dust = (before: Date, most: number) => RawBuilder<unknown>;

/**
 * Rows that are no longer needed, and the age at which they are deleted. Each statement deletes at most `most` rows
 * and skips those that another instance is deleting.
 */
const dust: readonly { readonly name: string; readonly olderThanMs: number; readonly sweep: Dust }[] = [
  {
    name: 'refresh tokens',
    olderThanMs: marginMs,
    sweep: (before, most) => sql`
      delete from refresh_token where hash in (
        select hash from refresh_token where expires_at < ${before} limit ${most} for update skip locked)`,
  },
  {
    // A session is over once its last refresh token was deleted, because that was valid for longer than any access token.
    name: 'session families',
    olderThanMs: marginMs,
    sweep: (before, most) => sql`
      delete from session_family where id in (
        select id from session_family f
        where created_at < ${before} and not exists (select from refresh_token t where t.family_id = f.id)
        limit ${most} for update skip locked)`,
  },
  {
    name: 'idempotency keys',
    olderThanMs: idempotencyMs,
    sweep: (before, most) => sql`
      delete from idempotency_key where (user_id, key) in (
        select user_id, key from idempotency_key where created_at < ${before} limit ${most} for update skip locked)`,
  },
  {
    name: 'messages',
    olderThanMs: messageMs,
    sweep: (before, most) => sql`
      delete from message where (facility_id, id) in (
        select facility_id, id from message where settled_at < ${before} limit ${most} for update skip locked)`,
  },
  {
    name: 'password codes',
    olderThanMs: marginMs,
    sweep: (before, most) => sql`
      delete from password_code where id in (
        select id from password_code where expires_at < ${before} limit ${most} for update skip locked)`,
  },
  {
    name: 'failed sign-ins',
    olderThanMs: dayMs,
    sweep: (before, most) => sql`
      delete from sign_in_wait where bucket in (
        select bucket from sign_in_wait where failed_at < ${before} limit ${most} for update skip locked)`,
  },
  {
    name: 'rate windows',
    olderThanMs: dayMs,
    sweep: (before, most) => sql`
      delete from rate_window where bucket in (
        select bucket from rate_window where started_at < ${before} limit ${most} for update skip locked)`,
  },
];

export type Swept = Readonly<Record<string, number>>;

/**
 * Deletes expired rows in small batches, so that nobody waits long for a lock or for the single connection of the
 * embedded database. @returns how many rows of each kind were deleted.
 */
export async function sweepOut(
  deps: Pick<AppDeps, 'db' | 'now'>,
  { most = rowsAtOnce, isStopped = () => false }: { most?: number; isStopped?: () => boolean } = {},
): Promise<Swept> {
  const swept: Record<string, number> = {};
  for (const { name, olderThanMs, sweep } of dust) {
    const before = new Date(deps.now().getTime() - olderThanMs);
    let count: number;
    let sum = 0;
    do {
      count = Number((await sweep(before, most).execute(deps.db)).numAffectedRows ?? 0);
      sum += count;
    } while (count === most && !isStopped());
    swept[name] = sum;
  }
  return swept;
}

/** Deletes expired rows once an hour, on any number of instances. `stop` waits for the current round. */
export function startHousekeeping(
  deps: Pick<AppDeps, 'db' | 'now'>,
  onFailure: (error: unknown) => void,
): Jobs {
  const line = startJobLine(onFailure);
  line.every(hourMs, () => line.run(() => sweepOut(deps, line)));
  return line;
}
