import type { PinVerifier } from '#contract/wire/session.ts';
import { type DeviceDatabase, readMeta, writeMeta } from '#client/db/database.ts';
import type { SessionRow } from '#client/db/rows.ts';
import { rememberSignOut } from './owed-notices.ts';

/** Key of the note that nobody is signed in because the current user's row is damaged. */
export const signInLostKey = 'sign-in-lost';

/**
 * True if a user stays enrolled on a tablet while a colleague uses it: they have a PIN and the same home facility as the others enrolled.
 * Anyone else is signed out when somebody takes over.
 */
function staysEnrolled(row: SessionRow, enrolled: readonly SessionRow[]): boolean {
  const home = row.reply.facilityId;
  return (
    row.closed !== true &&
    row.pin !== undefined &&
    home !== null &&
    enrolled.every(({ reply }) => reply.facilityId === home)
  );
}

/** The officers enrolled beside the current one, unordered. */
export async function enrolledRows(db: DeviceDatabase): Promise<readonly SessionRow[]> {
  return db.session.where('key').startsWith('officer:').toArray();
}

/** Makes `next` the tablet's user. The previous one stays enrolled or is signed out. Call it in a transaction over session and meta. */
export async function takeOver(db: DeviceDatabase, next: SessionRow): Promise<void> {
  const before = await db.session.get('current');
  const user = next.reply.user_id;
  if (before && before.reply.user_id !== user) {
    const others = (await enrolledRows(db)).filter(({ reply }) => reply.user_id !== before.reply.user_id);
    if (staysEnrolled(before, others)) await db.session.put(unlocked(before, enrolledKey(before)));
    else await rememberSignOut(db, before.token);
  }
  const kept = await db.session.get(enrolledKey(next));
  if (kept && kept.token !== next.token) await rememberSignOut(db, kept.token);
  await db.session.delete(enrolledKey(next));
  await db.session.put(unlocked(next, 'current'));
  await db.meta.delete(signInLostKey);
}

/** The row with the PIN from the server: a new one, none, or the same if the server sent nothing. */
export function withPin(row: SessionRow, pin: PinVerifier | null | undefined): SessionRow {
  if (pin === undefined) return row;
  const { pin: _, ...rest } = row;
  return pin === null ? rest : { ...rest, pin };
}

function unlocked(row: SessionRow, key: SessionRow['key']): SessionRow {
  const { locked: _, ...rest } = row;
  return { ...rest, key };
}

export function enrolledKey({ reply }: Pick<SessionRow, 'reply'>): SessionRow['key'] {
  return `officer:${reply.user_id}`;
}

/** Consecutive wrong PINs; `at` is the time of the last one, in ms by the tablet's clock. */
interface Attempts {
  readonly failed: number;
  readonly at: number;
}

type Attempt =
  | { readonly mayTry: true; readonly triesLeft: number }
  | { readonly mayTry: false; readonly until: number };

const freeTries = 5;
const waitMinutes = [1, 5, 15, 60] as const;
const minuteMs = 60_000;

/**
 * Counts an attempt at a user's PIN before it is checked, so that switching off the tablet in between does not avoid the count. After five
 * wrong ones there is a wait of 1, 5, 15 and from then on 60 minutes. Setting the clock back prolongs the wait.
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

/** End of the wait for the user's PIN, in ms by the tablet's clock; null if it may be entered now. */
export async function pinWaitUntil(db: DeviceDatabase, user: string, now: number): Promise<number | null> {
  const attempts = await readMeta<Attempts>(db, keyOf(user));
  const until = attempts ? waitUntil(attempts) : 0;
  return now < until ? until : null;
}

/** Call it after the right PIN, or the password. */
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
