import { z } from 'zod';
import {
  logoutRequestSchema,
  refreshReplySchema,
  refreshRequestSchema,
  tokenReplySchema,
  tokenRequestSchema,
} from '#contract/resources/session.ts';
import type { AppDeps } from '../deps.ts';
import { ProblemError } from '../http/problem.ts';
import { clearHits, countHit } from '../http/rate-limit.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { signAccessToken } from './access-token.ts';
import { issueGrant } from './grants.ts';
import { hashPassword, isPassword } from './password.ts';
import { openFamily, revokeByToken, rotate } from './refresh-tokens.ts';
import { sessionSecretOf } from './session-secret.ts';
import { describeUser, userByEmail, userById, type SessionUser } from './session-user.ts';

const signIn = defineRoute({
  method: 'POST',
  path: '/auth/token/',
  who: 'open',
  summary: 'Sign in with e-mail and password',
  body: tokenRequestSchema,
  reply: tokenReplySchema,
  handler: async ({ deps, body, request }) => {
    const bucket = `sign-in ${body.email} ${request.ip}`;
    await countHit(deps, { bucket, most: 10, windowSeconds: 60 });
    // Many accounts tried from one address: wide enough for a clinic behind one router.
    await countHit(deps, { bucket: `sign-in ${request.ip}`, most: 200, windowSeconds: 60 });
    const user = await userOf(deps, body.email, body.password);
    if (user === null) throw wrongPair();
    await clearHits(deps, bucket);
    const device = body.device ?? null;
    const { family, token, grant } = await deps.db.transaction().execute(async (trx) => ({
      ...(await openFamily(deps, trx, { user: user.id, device })),
      grant: await issueGrant(deps, trx, { user: user.id, facility: user.facility_id, device }),
    }));
    const now = deps.now();
    return {
      ...describeUser(user),
      token,
      access: signAccessToken(sessionSecretOf(deps), { user: user.id, family }, now),
      grant,
      detail: 'You have successfully login',
      server_time: now.toISOString(),
    };
  },
});

const refresh = defineRoute({
  method: 'POST',
  path: '/auth/token/refresh/',
  who: 'open',
  summary: 'Trade the refresh token for a new pair',
  body: refreshRequestSchema,
  reply: refreshReplySchema,
  handler: async ({ deps, body }) => {
    const renewed = await deps.db.transaction().execute(async (trx) => {
      const rotation = await rotate(deps, trx, body.token);
      if (rotation === null) return null;
      const user = await userById(trx, rotation.user);
      if (!user) return null;
      const device = body.device ?? rotation.device;
      const grant = await issueGrant(deps, trx, { user: user.id, facility: user.facility_id, device });
      return { rotation, grant };
    });
    if (renewed === null) {
      throw new ProblemError({ status: 401, code: 'session-over', detail: 'Please sign in again.' });
    }
    const { rotation, grant } = renewed;
    const now = deps.now();
    return {
      access: signAccessToken(sessionSecretOf(deps), rotation, now),
      token: rotation.token,
      grant,
      server_time: now.toISOString(),
    };
  },
});

// Open, because a tablet signs out long after its access token ran out: whoever holds the refresh token may end it.
const signOut = defineRoute({
  method: 'POST',
  path: '/auth/logout/',
  who: 'open',
  summary: 'End the sign-in that a refresh token belongs to',
  body: logoutRequestSchema,
  reply: z.object({ detail: z.string() }),
  handler: async ({ deps, body }) => {
    await revokeByToken(deps, body.token);
    return { detail: 'You have logged out.' };
  },
});

export const sessionRoutes: readonly Route[] = [signIn, refresh, signOut];

/** The user with this pair, or null; it takes the same time whether the e-mail or the password is wrong. */
async function userOf(deps: AppDeps, email: string, password: string): Promise<SessionUser | null> {
  const user = await userByEmail(deps.db, email);
  const right = await isPassword(password, user?.password_hash ?? (await decoyHash(deps)));
  return user && right ? user : null;
}

const decoyByCost = new Map<string, Promise<string>>();

/** A hash of the usual cost that no password matches in practice, to spend the time on for an unknown e-mail. */
function decoyHash(deps: AppDeps): Promise<string> {
  const key = JSON.stringify(deps.config.passwordCost);
  const decoy = decoyByCost.get(key) ?? hashPassword(crypto.randomUUID(), deps.config.passwordCost);
  decoyByCost.set(key, decoy);
  return decoy;
}

function wrongPair(): ProblemError {
  return new ProblemError({
    status: 401,
    code: 'wrong-credentials',
    detail: 'This e-mail and password do not match any record.',
  });
}
