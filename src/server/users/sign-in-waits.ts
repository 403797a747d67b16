import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import { ProblemError } from '../http/problem.ts';
import { countHit, hitsOf, takeBackHits } from '../http/rate-limit.ts';

const freeFailures = 10;
const minMs = 60_000;
const maxMs = 60 * 60_000;
/** Failures older than a day no longer count. */
const forgottenMs = 24 * 60 * 60_000;

type WaitDeps = Pick<AppDeps, 'db' | 'now'>;

/** A sign-in attempt: account, device, and whether the account has signed in there before. */
export interface Asker {
  readonly email: string;
  readonly device: string | null;
  readonly address: string;
  readonly isKnown: boolean;
}

/**
 * The bucket in which failures are counted: the account from anywhere or, on a device where it has signed in before,
 * only that pair, so that a stranger's guesses never lock out the owner's tablet.
 */
function waitBucket({ email, device, isKnown }: Omit<Asker, 'address'>): string {
  return hashOf(isKnown && device !== null ? `account ${email} at ${device}` : `account ${email}`);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** True for a device on which this account has signed in, or set its password by a mailed code, before. */
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

/**
 * An address with failures at many accounts is probably guessing. A whole district, or all customers of a network operator, may share one:
 * failures followed by success are removed from the count, known devices do not count, and an address over the limit is slowed down but
 * never blocked.
 */
const addressLimit = { most: 50, windowSeconds: 60 * 60 };
const slowly = { most: 5, windowSeconds: 60 };

/** The address or, for IPv6, its 64-bit network, which belongs to one customer. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^.*:/, '');
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const addressBucket = ({ address }: Asker): string => `sign-in failures ${networkOf(address)}`;
const accountAtAddress = (asker: Asker): string => `${addressBucket(asker)} ${asker.email}`;

/** @throws ProblemError 429 with Retry-After while the account or its address has to wait after too many failures. */
export async function requireNoWait(deps: AppDeps, asker: Asker): Promise<void> {
  await requireNoWaitFor(deps, waitBucket(asker));
  if (asker.isKnown) return;
  const bucket = addressBucket(asker);
  if ((await hitsOf(deps, { bucket, ...addressLimit })) < addressLimit.most) return;
  await countHit(deps, { bucket: `${bucket} slowly`, ...slowly });
}

async function requireNoWaitFor({ db, now }: WaitDeps, bucket: string): Promise<void> {
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
    detail: 'call.tooManyAttempts',
    headers: { 'retry-after': String(Math.max(1, seconds)) },
  });
}

/** Ten failures of an account are free; each further one doubles the wait, from a minute up to an hour. */
export async function noteFailure(deps: AppDeps, asker: Asker): Promise<void> {
  await prolongWait(deps, waitBucket(asker));
  if (asker.isKnown) return;
  const uncounted = { ...addressLimit, most: Infinity };
  await countHit(deps, { bucket: addressBucket(asker), ...uncounted });
  await countHit(deps, { bucket: accountAtAddress(asker), ...uncounted });
}

async function prolongWait({ db, now }: WaitDeps, bucket: string): Promise<void> {
  const at = now();
  const forgotten = new Date(at.getTime() - forgottenMs);
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_wait as w (bucket, failures, until, failed_at) values (${bucket}, 1, ${at}, ${at})
    on conflict (bucket) do update set failed_at = ${at},
      failures = case when w.failed_at < ${forgotten} then 1 else w.failures + 1 end
    returning failures`.execute(db);
  const failures = rows[0]?.failures ?? 1;
  if (failures < freeFailures) return;
  const until = new Date(at.getTime() + Math.min(maxMs, minMs * 2 ** Math.min(10, failures - freeFailures)));
  await db.updateTable('sign_in_wait').set({ until }).where('bucket', '=', bucket).execute();
}

/** Clears earlier failures of this account after the right password, because they were its owner's. */
export async function forgetFailures(deps: AppDeps, asker: Asker): Promise<void> {
  await deps.db.deleteFrom('sign_in_wait').where('bucket', '=', waitBucket(asker)).execute();
  await takeBackHits(deps, { of: accountAtAddress(asker), from: addressBucket(asker) });
}

/** Ends the account's wait after the mailbox owner set a password on this device. */
export async function forgetWaitOfAccount(
  db: Kysely<Database>,
  { email, device }: { readonly email: string; readonly device: string | null },
): Promise<void> {
  const buckets = [false, true].map((isKnown) => waitBucket({ email, device, isKnown }));
  await db.deleteFrom('sign_in_wait').where('bucket', 'in', buckets).execute();
}
