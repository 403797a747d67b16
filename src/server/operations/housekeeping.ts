import { sql, type RawBuilder } from 'kysely';
import type { AppDeps } from '../deps.ts';
import { type Jobs, startJobLine } from '../db/job-line.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const rowsAtOnce = 500;

/** Instances whose clocks differ a little must not take from one another what is still good. */
const marginMs = dayMs;
/** Nobody who has waited this long for an answer sends the same call again: tablets send events, which are kept for good. */
const idempotencyMs = 30 * dayMs;

/** As long as somebody may ask what became of a message; a reminder or an event that old makes no new one. */
const messageMs = 90 * dayMs;

type Dust = (before: Date, most: number) => RawBuilder<unknown>;

/**
 * Rows that are of no use any more, and the age at which they are deleted. Each statement deletes at most `most` rows and skips those that
 * another instance is deleting.
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
    // A sign-in is over when its last token is gone: that one was good for longer than any access token.
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
 * Deletes what has run out, in small batches of a statement each, so that no one waits long for a lock or for the one
 * connection of the embedded database. @returns how many rows of each kind went.
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

/** Sweeps once an hour; any number of instances may. `stop` waits for the round that runs. */
export function startHousekeeping(
  deps: Pick<AppDeps, 'db' | 'now'>,
  onFailure: (error: unknown) => void,
): Jobs {
  const line = startJobLine(onFailure);
  line.every(hourMs, () => line.run(() => sweepOut(deps, line)));
  return line;
}
