import { messageSubjects } from '#contract/message-sentences.ts';
import { users } from '#contract/calls/users.ts';
import { levelOf } from '#contract/wire/session.ts';
import type { Level } from '#domain/access/model.ts';
import { isAtMost } from '#domain/access/scope.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { takenKeyOf } from '../db/database-trouble.ts';
import { conflict, forbidden } from '../http/problem.ts';
import { countHit } from '../http/rate-limit.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { newMessage, noFacility } from '../messages/message-row.ts';
import { emailChangedText } from '../messages/strings.ts';
import { noteSecurity } from '../http/security-log.ts';
import { activateUser, deactivateUser, endGrants } from '../auth/deactivate-user.ts';
import {
  byEmail,
  byId,
  noteBrought,
  placeOf,
  requireAnotherManager,
  requireInUnit,
  requireSelfOrManaged,
} from './managed-user.ts';
import { sendFirstCode } from '../messages/mailed-code.ts';
import { placesOfUser, type NamedPlaces } from './user-places.ts';
import type { StoredUser } from './user-reads.ts';
import { emailTaken, type UserDeps } from './user-routes.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

const rename = defineRoute(users.rename, async ({ deps, db, viewer, body, request }) => {
  const user = await requireSelfOrManaged(db, viewer, body.id);
  const email = body.email ?? user.email;
  if (email !== user.email) requireOwnOrAllRoles(viewer, user);
  await db
    .updateTable('app_user')
    .set({ first_name: body.first_name, last_name: body.last_name, email })
    .where('id', '=', user.id)
    .execute()
    .catch((error: unknown) => {
      throw takenKeyOf(error) === 'app_user_email_key' ? emailTaken() : error;
    });
  if (email !== user.email) {
    await mailChange(deps, db, { user: user.id, from: user.email, to: email });
    if (user.id !== viewer.user) await hasNewOwner(db, { user: user.id, by: viewer.user, at: deps.now() });
    noteSecurity(request, { event: 'email-changed', user: viewer.user, about: user.id });
  }
  return { success: 'User updated successfully' };
});

/** The reader of the new mailbox may not be the signed-in user; what they do next tells them apart. */
async function hasNewOwner(
  db: Kysely<Database>,
  { user, by, at }: { readonly user: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await endSignIns(db, { user, at });
  await db.updateTable('app_user').set({ email_set_by: by }).where('id', '=', user).execute();
  await noteBrought(db, { user, by, how: 'e-mail', at });
}

async function endSignIns(
  db: Kysely<Database>,
  { user, at, but }: { readonly user: string; readonly at: Date; readonly but?: string },
): Promise<void> {
  const open = db
    .updateTable('session_family')
    .set({ revoked_at: at })
    .where('user_id', '=', user)
    .where('revoked_at', 'is', null);
  await (but === undefined ? open : open.where('id', '<>', but)).execute();
}

/**
 * Setting an account's e-mail makes it possible to reset its password, so nobody may do that for an account with a
 * role they do not hold themselves.
 * @throws ProblemError 403.
 */
function requireOwnOrAllRoles(viewer: SignedIn, user: StoredUser): void {
  if (user.id === viewer.user || user.roles.every((role) => viewer.roles.has(role))) return;
  throw forbidden('call.emailIsTheirs');
}

const changeOption = defineRoute(users.changeOption, async ({ deps, db, viewer, body, request }) => {
  const user = await requireInUnit(db, viewer, byEmail(body.email));
  const level = levelOf[body.user_option];
  await relocate(db, viewer, { user, level, named: body, at: deps.now() });
  noteSecurity(request, { event: 'level-changed', user: viewer.user, about: user.id });
  return { success: 'User option updated successfully' };
});

const move = defineRoute(users.move, async ({ deps, db, viewer, params, body, request }) => {
  const user = await requireInUnit(db, viewer, byId(params.id));
  const level = body.user_option === undefined ? user.level : levelOf[body.user_option];
  await relocate(db, viewer, { user, level, named: body, isMove: true, at: deps.now() });
  noteSecurity(request, { event: 'user-moved', user: viewer.user, about: user.id });
  return { success: 'User moved successfully' };
});

const changePaid = defineRoute(users.changePaid, async ({ deps, db, viewer, body, request }) => {
  const user = await requireInUnit(db, viewer, byEmail(body.email));
  await updatePaid(deps, db, { user, viewer, change: body, request });
  return { success: 'User payment status updated successfully' };
});

const changeStatus = defineRoute(users.changeStatus, async ({ deps, db, viewer, body, request }) => {
  const user = await requireInUnit(db, viewer, byEmail(body.email));
  await updatePaid(deps, db, { user, viewer, change: body, request });
  return { success: 'User payment status updated successfully' };
});

const deactivate = defineRoute(users.deactivate, async ({ deps, db, viewer, params, request }) => {
  const user = await requireInUnit(db, viewer, byId(params.id));
  await requireAnotherManager(db, user);
  await deactivateUser(db, user.id, deps.now());
  noteSecurity(request, { event: 'user-deactivated', user: viewer.user, about: user.id });
  return { success: 'User deactivated successfully' };
});

const sendFirstPassword = defineRoute(
  users.sendFirstPassword,
  async ({ deps, db, viewer, params, request }) => {
    const user = await requireInUnit(db, viewer, byId(params.id));
    const signIn = await db
      .selectFrom('session_family')
      .select('id')
      .where('user_id', '=', user.id)
      .limit(1)
      .executeTakeFirst();
    if (signIn) throw conflict('password-is-set', 'call.signedInAlready');
    await countHit({ ...deps, db }, { bucket: `first password ${user.id}`, most: 5, windowSeconds: 60 * 60 });
    await sendFirstCode(deps, db, { user: user.id, email: user.email });
    noteSecurity(request, { event: 'first-password-sent', user: viewer.user, about: user.id });
    return { success: 'The mail is on its way' };
  },
);

const activate = defineRoute(users.activate, async ({ db, viewer, params, request }) => {
  const user = await requireInUnit(db, viewer, byId(params.id));
  await activateUser(db, user.id);
  noteSecurity(request, { event: 'user-activated', user: viewer.user, about: user.id });
  return { success: 'User activated successfully' };
});

const sessions = defineRoute(users.sessions, async ({ db, viewer, params }) => {
  const user = await requireSelfOrManaged(db, viewer, params.id);
  const rows = await db
    .selectFrom('session_family')
    .select(['id', 'device', 'agent', 'created_at', 'seen_at'])
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    seen_at: row.seen_at?.toISOString() ?? null,
    is_current: row.id === viewer.family,
  }));
});

const endSessions = defineRoute(users.endSessions, async ({ deps, db, viewer, params, request }) => {
  const user = await requireSelfOrManaged(db, viewer, params.id);
  await endSignIns(db, { user: user.id, at: deps.now(), but: viewer.family });
  noteSecurity(request, { event: 'sessions-ended', user: viewer.user, about: user.id });
  return { success: 'Signed out everywhere else' };
});

const endSession = defineRoute(users.endSession, async ({ deps, db, viewer, params, request }) => {
  const user = await requireSelfOrManaged(db, viewer, params.id);
  await db
    .updateTable('session_family')
    .set({ revoked_at: deps.now() })
    .where('user_id', '=', user.id)
    .where('id', '=', params.session)
    .where('revoked_at', 'is', null)
    .execute();
  noteSecurity(request, { event: 'session-ended', user: viewer.user, about: user.id });
  return { success: 'Signed out' };
});

/** Calls that change accounts. */
export const userChangeRoutes: readonly Route[] = [
  rename,
  changeOption,
  move,
  changePaid,
  changeStatus,
  deactivate,
  sendFirstPassword,
  activate,
  sessions,
  endSessions,
  endSession,
];

/**
 * Gives a user a level and places; on a change of level, the home facility and other places that still fit are kept.
 */
async function relocate(
  db: Kysely<Database>,
  viewer: SignedIn,
  {
    user,
    level,
    named,
    isMove = false,
    at,
  }: {
    readonly user: StoredUser;
    readonly level: Level;
    readonly named: NamedPlaces;
    readonly isMove?: boolean;
    readonly at: Date;
  },
): Promise<void> {
  const now = placeOf(user);
  const kept: NamedPlaces = isMove
    ? named
    : {
        country: named.country ?? now.country,
        state: named.state ?? now.state,
        local_lga: named.local_lga ?? now.lga,
        facility: named.facility ?? now.facility,
      };
  const places = await placesOfUser(db, viewer, level, kept);
  const isNarrower = !isAtMost(user.level, level);
  const isElsewhere =
    now[user.level] !==
    { country: places.country_id, state: places.state_id, lga: places.lga_id, facility: places.facility_id }[
      user.level
    ];
  if (isNarrower || isElsewhere) await requireAnotherManager(db, user);
  await db
    .updateTable('app_user')
    .set({ ...places, level })
    .where('id', '=', user.id)
    .execute();
  if (places.facility_id === user.facility_id) return;
  await endGrants(db, user.id, at);
  const how = user.id === viewer.user ? 'moved-self' : 'moved';
  await noteBrought(db, { user: user.id, by: viewer.user, how, at });
}

/** @throws ProblemError 403 for a change to whether the viewer's own account is paid. */
async function updatePaid(
  deps: UserDeps,
  db: Kysely<Database>,
  {
    user,
    viewer,
    change,
    request,
  }: {
    readonly user: StoredUser;
    readonly viewer: SignedIn;
    readonly request: FastifyRequest;
    readonly change: {
      readonly paid_status?: boolean | undefined;
      readonly customer_code?: string | undefined;
      readonly customer_id?: string | undefined;
    };
  },
): Promise<void> {
  const { paid_status: paid = user.paid } = change;
  if (paid !== user.paid) {
    if (user.id === viewer.user) throw forbidden('call.paidByAnother');
    await db
      .insertInto('paid_change')
      .values({
        id: deps.newId(),
        about: user.id,
        before: user.paid,
        after: paid,
        user_id: viewer.user,
        changed_at: deps.now(),
      })
      .execute();
    noteSecurity(request, { event: 'paid-changed', user: viewer.user, about: user.id, paid });
  }
  // Days of grace run from when a paid account stopped being paid.
  const endedAt = paid ? null : user.paid ? deps.now() : user.paid_ended_at;
  await db
    .updateTable('app_user')
    .set({
      paid,
      paid_ended_at: endedAt,
      customer_code: change.customer_code ?? user.customer_code,
      customer_id: change.customer_id ?? user.customer_id,
    })
    .where('id', '=', user.id)
    .execute();
}

/** Mails both the old and the new address, so that the owner learns if the account was taken. */
async function mailChange(
  deps: UserDeps,
  db: Kysely<Database>,
  change: { readonly user: string; readonly from: string; readonly to: string },
): Promise<void> {
  const at = deps.now();
  const messages = [change.from, change.to].map((recipient) =>
    newMessage({
      facility: noFacility,
      kind: 'email-changed',
      source: deps.newId(),
      channel: 'email',
      recipient,
      subject: messageSubjects.emailChanged,
      body: emailChangedText(change),
      at,
      expiresAt: new Date(at.getTime() + weekMs),
      user: change.user,
    }),
  );
  await db.insertInto('message').values(messages).execute();
}
