import type { PinVerifier } from '#contract/wire/session.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { SessionRow } from '#client/db/rows.ts';
import { rememberSignOut } from './sign-outs.ts';

/** Of a fact that is kept while nobody is signed in because the row that said who was is damaged. */
export const signInLostKey = 'sign-in-lost';

/**
 * Who stays enrolled on a tablet while a colleague uses it: whoever has a PIN and the tablet's home facility, which is that of
 * the others enrolled. Anybody else is signed out when somebody takes over.
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

/** The officers enrolled beside the current one, in no order. */
export async function enrolledRows(db: DeviceDatabase): Promise<readonly SessionRow[]> {
  return db.session.where('key').startsWith('officer:').toArray();
}

/**
 * Makes `next` the one who uses the tablet. Who did before stays enrolled or is signed out. Runs in a transaction over
 * session and meta.
 */
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

/** The row with the PIN that the server told of: a new one, none any more, or the same where it told nothing. */
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
