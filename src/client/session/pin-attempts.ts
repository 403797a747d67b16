import type { DeviceDatabase } from '#client/db/database.ts';
import { readMeta, writeMeta } from '#client/db/meta.ts';

/** Wrong PINs in a row; `at` is when the last one was given, in ms by the tablet's clock. */
interface Attempts {
  readonly failed: number;
  readonly at: number;
}

export type Attempt =
  | { readonly mayTry: true; readonly triesLeft: number }
  | { readonly mayTry: false; readonly until: number };

const freeTries = 5;
const waitMinutes = [1, 5, 15, 60] as const;
const minuteMs = 60_000;

/**
 * Counts one try at a user's PIN before it is checked, so that a tablet switched off in between has counted it. After five
 * wrong ones there is a wait of 1, 5, 15 and from then on 60 minutes. A clock that was set back prolongs the wait.
 */
export async function countAttempt(db: DeviceDatabase, user: string, now: number): Promise<Attempt> {
  return db.transaction('rw', db.meta, async () => {
    const before = await readMeta<Attempts>(db, keyOf(user));
    const until = before ? waitUntil(before) : 0;
    if (now < until) return { mayTry: false, until };
    const failed = (before?.failed ?? 0) + 1;
    await writeMeta(db, keyOf(user), { failed, at: now } satisfies Attempts);
    return { mayTry: true, triesLeft: Math.max(0, freeTries - failed) };
  });
}

/** Until when the user's PIN is not asked for, in ms by the tablet's clock; null when it may be given now. */
export async function pinWaitUntil(db: DeviceDatabase, user: string, now: number): Promise<number | null> {
  const attempts = await readMeta<Attempts>(db, keyOf(user));
  const until = attempts ? waitUntil(attempts) : 0;
  return now < until ? until : null;
}

/** The right PIN was given, or the password. */
export async function forgetAttempts(db: DeviceDatabase, user: string): Promise<void> {
  await db.meta.delete(keyOf(user));
}

function waitUntil({ failed, at }: Attempts): number {
  if (failed < freeTries) return 0;
  const step = Math.min(failed - freeTries, waitMinutes.length - 1);
  return at + (waitMinutes[step] ?? 0) * minuteMs;
}

function keyOf(user: string): string {
  return `pin-attempts:${user}`;
}
