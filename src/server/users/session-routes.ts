import { type Kysely, sql } from 'kysely';
import { account } from '#contract/calls/account.ts';
import { messageSubjects } from '#contract/message-sentences.ts';
import type { Database } from '../db/schema.ts';
import type { AppDeps } from '../deps.ts';
import { forbidden, ProblemError } from '../http/problem.ts';
import { clearHits, countHit } from '../http/rate-limit.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { newDeviceText } from '../messages/strings.ts';
import { grantLifetimeMs, newGrantId } from '../auth/grant-id.ts';
import {
  sessionSecretOf,
  signAccessToken,
  type SignInClaims,
  viewerOf,
  viewersOfSignIns,
} from '../auth/sessions.ts';
import { mailAbout } from './account-mail.ts';
import { hashPassword, isPassword } from './password.ts';
import { openFamily, revokeByToken, rotate } from '../auth/refresh-tokens.ts';
import { noteFiles, noteSecurity, type SecurityEvent } from '../http/security-log.ts';
import { type Asker, forgetFailures, knowsDevice, noteFailure, requireNoWait } from './sign-in-waits.ts';
import { requireFactor } from './second-factor-routes.ts';
import {
  describeUser,
  type SessionUser,
  describeStanding,
  userByEmail,
  userById,
} from '../auth/session-user.ts';
import type { Grant } from '#contract/wire/session.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { FastifyReply } from 'fastify';
import { openEventStream, sharedLooks } from '../http/event-stream.ts';
import type { SignedIn } from '../auth/viewer.ts';

const signIn = defineRoute(account.signIn, async ({ deps, body, request }) => {
  const bucket = `sign-in ${body.email} ${request.ip}`;
  const device = body.device ?? null;
  const asker: Asker = {
    email: body.email,
    device,
    address: request.ip,
    isKnown: device !== null && (await knowsDevice(deps.db, body.email, device)),
  };
  const note = async (event: SecurityEvent['event']) =>
    noteSecurity(request, { event, user: await userIdOf(deps, body.email) });
  await inCaseOfRefusal(
    () => note('sign-in-waits'),
    async () => {
      await countHit(deps, { bucket, most: 10, windowSeconds: 60 });
      await requireNoWait(deps, asker);
    },
  );
  const user = await userOf(deps, body, { goesFirst: asker.isKnown });
  if (user === null) {
    await noteFailure(deps, asker);
    await note('sign-in-failed');
    throw wrongPair();
  }
  await inCaseOfRefusal(
    () => note('second-factor-failed'),
    () => requireFactor(deps, user, { digits: body.otp, knownDevice: asker.isKnown ? device : null }),
  );
  await forgetFailures(deps, asker);
  await clearHits(deps, bucket);
  noteSecurity(request, { event: 'signed-in', user: user.id });
  const now = deps.now();
  const agent = request.headers['user-agent'] ?? null;
  const { family, token, granted } = await deps.db.transaction().execute(async (trx) => {
    await tellOfNewDevice(deps, trx, user, { device, agent });
    return {
      ...(await openFamily(deps, trx, { user: user.id, device, agent })),
      granted: user.must_change_password
        ? noGrant
        : await issueGrant(deps, trx, { user: user.id, facility: user.facility_id, device }),
    };
  });
  if (granted.isNew) noteSecurity(request, { event: 'grant-given', user: user.id, device });
  return {
    ...describeUser(user, now),
    token,
    access: signAccessToken(sessionSecretOf(deps), { user: user.id, family }, now),
    grant: granted.grant,
    detail: 'You have successfully login',
    server_time: now.toISOString(),
  };
});

const refresh = defineRoute(account.refresh, async ({ deps, body, request }) => {
  const rotation = await deps.db.transaction().execute((trx) => rotate(deps, trx, body.token));
  if (rotation === null) throw sessionOver();
  const now = deps.now();
  const access = signAccessToken(sessionSecretOf(deps), rotation, now);
  const viewer = await viewerOf(deps, access);
  if (viewer === null) throw sessionOver();
  // A session stays with the device it was made on, whatever a request claims.
  const { user: id, device } = viewer;
  noteFiles(request, viewer, body.wrote);
  const granted =
    viewer.active && !viewer.mustChangePassword
      ? await issueGrant(deps, deps.db, { user: id, facility: viewer.place.facility, device })
      : noGrant;
  if (granted.isNew) noteSecurity(request, { event: 'grant-given', user: id, device });
  const user = viewer.active ? await userById(deps.db, id) : undefined;
  return {
    access,
    token: rotation.token,
    grant: granted.grant,
    pin: viewer.pin,
    viewer: describeStanding(viewer),
    ...(user && { user: describeUser(user, now) }),
    server_time: now.toISOString(),
  };
});

// Open, because a tablet may sign out long after its access token expired: holding the refresh token is enough.
const signOut = defineRoute(account.signOut, async ({ deps, body }) => {
  await revokeByToken(deps, body.token);
  return { detail: 'You have logged out.' };
});

const events = defineRoute(account.events, ({ deps, viewer, query, reply }) => {
  // The tablet may have been handed to another user since it asked.
  if (query.user !== viewer.user) throw forbidden();
  return streamStanding(deps, viewer, reply);
});

export const sessionRoutes: readonly Route[] = [signIn, refresh, signOut, events];

/** The user with this e-mail and password, or null. Takes the same time whichever of the two is wrong. */
async function userOf(
  deps: AppDeps,
  { email, password }: { readonly email: string; readonly password: string },
  turn: { readonly goesFirst: boolean },
): Promise<SessionUser | null> {
  const user = await userByEmail(deps.db, email);
  const right = await isPassword(password, user?.password_hash ?? (await decoyHash(deps)), turn);
  return user && right ? user : null;
}

/** Mails users who have signed in before about a sign-in on an unknown device. */
async function tellOfNewDevice(
  deps: AppDeps,
  trx: Kysely<Database>,
  { id, email }: SessionUser,
  { device, agent }: { readonly device: string | null; readonly agent: string | null },
): Promise<void> {
  const before = await trx
    .selectFrom('session_family')
    .select((eb) => eb('device', 'is not distinct from', device).as('is_this'))
    .where('user_id', '=', id)
    .execute();
  if (before.length === 0 || before.some((family) => family.is_this)) return;
  await mailAbout(deps, trx, {
    user: id,
    email,
    subject: messageSubjects.newDevice,
    body: newDeviceText({ at: deps.now(), agent }),
  });
}

/** Runs checks, and calls `note` if one of them refuses. */
async function inCaseOfRefusal(note: () => Promise<void>, checks: () => Promise<void>): Promise<void> {
  try {
    await checks();
  } catch (refusal) {
    if (refusal instanceof ProblemError) await note();
    throw refusal;
  }
}

/** The user whose account was tried, for the security log; null for an unknown e-mail. */
async function userIdOf({ db }: AppDeps, email: string): Promise<string | null> {
  const user = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst();
  return user?.id ?? null;
}

const decoyByCost = new Map<string, Promise<string>>();

/**
 * A hash of usual cost that no password matches in practice, so that an unknown e-mail takes as long as a known one.
 */
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
    detail: 'call.noMatch',
  });
}

function sessionOver(): ProblemError {
  return new ProblemError({ status: 401, code: 'session-over', detail: 'call.signInAgain' });
}

interface Granted {
  readonly grant: Grant | null;
  /** False for an existing permission that is only extended. */
  readonly isNew: boolean;
}

const noGrant: Granted = { grant: null, isNew: false };

/**
 * Gives a facility user permission to record events on one device while offline, or extends the existing one, so that
 * a tablet used online never loses it. Null for users without a facility and for sessions that name no device.
 */
async function issueGrant(
  deps: AppDeps,
  trx: Kysely<Database>,
  holder: { readonly user: string; readonly facility: string | null; readonly device: string | null },
): Promise<Granted> {
  if (holder.facility === null || holder.device === null) return noGrant;
  const { user, facility: at, device } = holder;
  const now = deps.now();
  const expires = new Date(now.getTime() + grantLifetimeMs);
  const id = newGrantId(sessionSecretOf(deps), { user, device, facility: at }, now);
  const row = await trx
    .insertInto('sync_grant')
    .values({
      id,
      user_id: user,
      device,
      facility_id: at,
      issued_at: now,
      expires_at: expires,
      revoked_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'device', 'facility_id'])
        .where('revoked_at', 'is', null)
        .doUpdateSet({ expires_at: sql`greatest(sync_grant.expires_at, excluded.expires_at)` }),
    )
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  const facility = at as FacilityId;
  return { grant: { id: row.id, facility, expires_at: row.expires_at.toISOString() }, isNew: row.id === id };
}

/** Checks for changes by any instance, for all streams of this one. */
const followSignIns = sharedLooks({
  everyMs: 5_000,
  lookUp: (deps: Pick<AppDeps, 'db' | 'now'>, claims: readonly SignInClaims[]) =>
    viewersOfSignIns(deps, claims),
});

/**
 * Streams the state of the account: at once, and whenever level, places, roles or payment change. It ends with the
 * session. Users who record for a facility learn the same from its feed; this is for all others.
 * @throws ProblemError 503 if this instance has no room for another stream, 429 if the officer has too many.
 */
function streamStanding(
  deps: Pick<AppDeps, 'db' | 'now'>,
  viewer: SignedIn,
  reply: FastifyReply,
): FastifyReply {
  const stream = openEventStream(deps.db, viewer.user, reply);
  let known = '';
  const stopFollowing = followSignIns(deps, { user: viewer.user, family: viewer.family }, (now) => {
    if (now === null) {
      stream.end();
      return;
    }
    const standing = JSON.stringify(describeStanding(now));
    if (standing !== known) stream.say(`event: standing\ndata: ${standing}\n\n`);
    known = standing;
    if (!now.active) stream.end();
  });
  stream.onClose(stopFollowing);
  return stream.answer();
}
