import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { problemSentences } from '#contract/problem-sentences.ts';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { ProblemError } from '../http/problem.ts';

const freeFailures = 10;
const shortestMs = 60_000;
const longestMs = 60 * 60_000;
/** Failures of a day ago say nothing about today. */
const forgottenMs = 24 * 60 * 60_000;

type WaitDeps = Pick<AppDeps, 'db' | 'now'>;

/**
 * What failures count against: the account, from wherever it is guessed at; at a device on which it has signed in before that
 * pair alone, so that a stranger's guesses never lock the owner's tablet out.
 */
export async function waitBucket(
  db: Kysely<Database>,
  { email, device }: { readonly email: string; readonly device: string | null },
): Promise<string> {
  const isKnown = device !== null && (await knowsDevice(db, email, device));
  const text = isKnown ? `account ${email} at ${device}` : `account ${email}`;
  return createHash('sha256').update(text).digest('hex');
}

/** True for a device on which this account has signed in before. */
export async function knowsDevice(db: Kysely<Database>, email: string, device: string): Promise<boolean> {
  const found = await db
    .selectFrom('session_family')
    .innerJoin('app_user', 'app_user.id', 'session_family.user_id')
    .select('session_family.id')
    .where('app_user.email', '=', email)
    .where('session_family.device', '=', device)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** @throws ProblemError 429 with Retry-After while too many failures have to be waited for. */
export async function requireNoWait({ db, now }: WaitDeps, bucket: string): Promise<void> {
  const wait = await db
    .selectFrom('sign_in_wait')
    .select('until')
    .where('bucket', '=', bucket)
    .where('until', '>', now())
    .executeTakeFirst();
  if (!wait) return;
  const seconds = Math.ceil((wait.until.getTime() - now().getTime()) / 1000);
  throw new ProblemError({
    status: 429,
    code: 'too-many-requests',
    detail: problemSentences.tooManyAttempts,
    headers: { 'retry-after': String(Math.max(1, seconds)) },
  });
}

/** Ten failures are free; from then on each doubles the wait, from a minute to an hour. */
export async function noteFailure({ db, now }: WaitDeps, bucket: string): Promise<void> {
  const at = now();
  const forgotten = new Date(at.getTime() - forgottenMs);
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_wait as w (bucket, failures, until, failed_at) values (${bucket}, 1, ${at}, ${at})
    on conflict (bucket) do update set failed_at = ${at},
      failures = case when w.failed_at < ${forgotten} then 1 else w.failures + 1 end
    returning failures`.execute(db);
  const failures = rows[0]?.failures ?? 1;
  if (failures < freeFailures) return;
  const until = new Date(
    at.getTime() + Math.min(longestMs, shortestMs * 2 ** Math.min(10, failures - freeFailures)),
  );
  await db.updateTable('sign_in_wait').set({ until }).where('bucket', '=', bucket).execute();
}

/** The right password was given. */
export async function forgetFailures({ db }: WaitDeps, bucket: string): Promise<void> {
  await db.deleteFrom('sign_in_wait').where('bucket', '=', bucket).execute();
}
