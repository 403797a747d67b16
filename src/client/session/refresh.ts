import { refreshReplySchema, type RefreshRequest } from '#contract/wire/session.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { ask, type HttpDeps } from '#client/http/request.ts';
import { withLock } from '#client/db/replay-lock.ts';
import { grantOf } from './session-facts.ts';
import { withPin } from './enrolment.ts';
import { followStanding } from './standing.ts';
import { filesToTell, forgetFiles } from './owed-notices.ts';

export type RefreshOutcome =
  /** A newer bearer than the one that was refused. */
  | { readonly kind: 'fresh'; readonly access: string }
  /** The server no longer knows this sign-in. */
  | { readonly kind: 'sign-in-needed' }
  /** The server did not answer, so nobody is signed out and the refresh is retried later. */
  | { readonly kind: 'unreachable' };

const refreshLock = 'vaxledger-refresh';

/**
 * Gets a new bearer after `refused` was answered with 401. Only one context at a time does so: a context that waited finds the new bearer
 * stored, because using a refresh token twice would revoke the sign-in.
 */
export async function refresh(
  db: DeviceDatabase,
  { deps, http }: { deps: EngineDeps; http: HttpDeps },
  refused: string,
): Promise<RefreshOutcome> {
  return withLock(db, deps, { name: refreshLock, isWaiting: true }, async (): Promise<RefreshOutcome> => {
    const row = await db.session.get('current');
    if (!row || row.sign_in_needed) return { kind: 'sign-in-needed' };
    if (row.access !== refused) return { kind: 'fresh', access: row.access };
    // A user with a home reports files with each pull; other users do not pull.
    const wrote = row.reply.facilityId === null ? await filesToTell(db) : [];
    const json: RefreshRequest = { token: row.token, ...(wrote.length > 0 && { wrote: [...wrote] }) };
    const answer = await ask(
      http,
      { method: 'POST', path: '/auth/token/refresh/', json },
      refreshReplySchema,
    );
    if (answer.kind === 'problem' && (answer.status === 401 || answer.status === 400)) {
      await db.session
        .where({ key: 'current' })
        .and((now) => now.token === row.token)
        .modify({ sign_in_needed: true });
      return { kind: 'sign-in-needed' };
    }
    if (answer.kind !== 'ok') return { kind: 'unreachable' };
    await forgetFiles(db, wrote);
    const { access, token, grant, pin, user, viewer } = answer.value;
    await db.transaction('rw', db.session, db.grant, db.log, async () => {
      const now = await db.session.get('current');
      if (now?.token === row.token) {
        const reply = { ...now.reply, ...user };
        // The server may have answered before it heard of a PIN that was set here meanwhile.
        const held = now.pin?.hash === row.pin?.hash ? withPin(now, pin) : now;
        await db.session.put({ ...held, reply, access, token, ...grantOf(reply, grant) });
      }
      if (grant) await db.grant.put({ ...grant, user: row.reply.user_id });
      if (viewer) await followStanding(db, row.reply.user_id, viewer);
    });
    return { kind: 'fresh', access };
  }).then((outcome) => outcome ?? { kind: 'unreachable' });
}
