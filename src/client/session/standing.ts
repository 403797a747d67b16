import type { ViewerStanding } from '#contract/wire/session.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { SessionRow } from '#client/db/rows.ts';

/** An account that was closed while its owner used this tablet. */
export interface ClosedAccount {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The signed-in user for screens and saves; undefined once the account is closed. */
export async function openRow(db: DeviceDatabase): Promise<SessionRow | undefined> {
  const row = await db.session.get('current');
  return row?.closed === true ? undefined : row;
}

/**
 * Applies the server's state of the signed-in user: level, roles, payment, and whether the account is open. @returns 'moved' if their
 * places have changed or a role was removed: the next refresh brings the places and a new grant.
 */
export async function followStanding(
  db: DeviceDatabase,
  user: string,
  standing: ViewerStanding,
): Promise<'followed' | 'moved'> {
  if (!standing.active) {
    await closeAccount(db, user);
    return 'followed';
  }
  return db.transaction('rw', db.session, async () => {
    const row = await db.session.get('current');
    if (row?.reply.user_id !== user) return 'followed';
    const { user_option, roles, paid, paid_status, paid_until } = standing;
    const told = { user_option, roles, paid, paid_status, paid_until };
    // Most answers change nothing, and a write would wake every screen.
    if (!isSame(row.reply, told)) await db.session.put({ ...row, reply: { ...row.reply, ...told } });
    // Removing a role ends the permission to work offline; the refresh brings a new one.
    const hasLost = Object.entries(row.reply.roles).some(
      ([role, held]) => held && !roles[role as keyof typeof roles],
    );
    return isSame(row.reply, placesOf(standing)) && !hasLost ? 'followed' : 'moved';
  });
}

/** Applies what a refused call says about the account: closed, unpaid, or with a password chosen by somebody else. */
export async function followRefusal(db: DeviceDatabase, user: string, code: string): Promise<void> {
  if (code === 'deactivated') await closeAccount(db, user);
  if (code !== 'unpaid' && code !== 'password-change-needed') return;
  const told = code === 'unpaid' ? { paid: false } : { must_change_password: true };
  await db.session
    .where({ key: 'current' })
    .and(({ reply }) => reply.user_id === user && !isSame(reply, told))
    .modify((row: { reply: SessionRow['reply'] }) => {
      row.reply = { ...row.reply, ...told };
    });
}

/** Signs a deactivated user out of the screens. Their saved events stay, and their sign-in is still used to send them. */
async function closeAccount(db: DeviceDatabase, user: string): Promise<void> {
  await db.transaction('rw', db.session, db.log, async () => {
    const row = await db.session.get('current');
    if (row?.reply.user_id !== user || row.closed === true) return;
    const { pin: _, locked: __, grant: ___, ...rest } = row;
    await db.session.put({ ...rest, closed: true });
  });
}

function placesOf({ countryId, stateId, lgaId, facilityId }: ViewerStanding) {
  return { countryId, stateId, lgaId, facilityId };
}

function isSame(reply: SessionRow['reply'], told: Partial<SessionRow['reply']>): boolean {
  return Object.entries(told).every(
    ([name, value]) => JSON.stringify(reply[name as keyof typeof told]) === JSON.stringify(value),
  );
}
