import { type NewUser, users } from '#contract/calls/users.ts';
import { messageSubjects } from '#contract/message-sentences.ts';
import { levelOf } from '#contract/wire/session.ts';
import { roles as allRoles } from '#domain/access/model.ts';
import { canGrantRole } from '#domain/access/permissions.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { AppDeps } from '../deps.ts';
import { onceByKey } from '../http/idempotency.ts';
import { conflict, forbidden, invalid } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { accountMadeText } from '../messages/strings.ts';
import { noteSecurity } from '../http/security-log.ts';
import { mailAbout } from './account-mail.ts';
import { answerOf, listUsers, profileOf, readColleagues, readUser } from './user-reads.ts';
import { endGrantsWithRole } from '../auth/deactivate-user.ts';
import { byId, requireAnotherManager, requireInUnit, requireSelfOrManaged } from './managed-user.ts';
import { sendFirstCode } from '../messages/mailed-code.ts';
import { hashPassword, passwordWeakness, passwordWeaknesses } from './password.ts';
import { roleFlagsOf } from '../auth/session-user.ts';
import { placesOfUser, type PlaceColumns } from './user-places.ts';

const createUser = defineRoute(
  users.create,
  async ({ deps, viewer, body, request, reply }) => {
    if (body.password === null && !body.send_mail)
      throw invalid([{ path: 'password', message: 'call.formEmpty' }]);
    if (body.password !== null) requireStrong(body, body.password);
    // Done before the transaction, which would otherwise hold a connection while the hash waits and runs. The random
    // password of an account without a first one is known to nobody.
    const hash = await hashPassword(body.password ?? crypto.randomUUID(), deps.config.passwordCost);
    return onceByKey({
      deps,
      request,
      reply,
      user: viewer.user,
      run: async (trx) => {
        const made = await makeUser(deps, trx, { viewer, user: body, hash });
        noteSecurity(request, { event: 'user-created', user: viewer.user, about: made.id });
        return made;
      },
    });
  },
  { beginsItself: true },
);

const listAll = defineRoute(users.all, async ({ db, viewer, query, request, reply }) => {
  const isPaged = Object.values(query).some((value) => value !== undefined);
  const page = await listUsers(db, viewer, query);
  const path = request.url.split('?')[0] ?? request.url;
  if (!isPaged && page.next !== null) {
    reply.header('link', `<${path}?page_size=${page.pageSize}&after=${page.next}>; rel="next"`);
  }
  return answerOf(page, isPaged);
});

const single = defineRoute(users.single, async ({ deps, db, viewer, params }) => {
  const facility = await db
    .selectFrom('facility')
    .select('id')
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!facility) return profileOf(await requireSelfOrManaged(db, viewer, params.id), deps.now());
  if (viewer.home?.facility !== params.id) throw forbidden('call.onlyAtHome');
  return readColleagues(db, params.id);
});

const profile = defineRoute(users.profile, async ({ deps, db, viewer, params }) =>
  profileOf(await requireSelfOrManaged(db, viewer, params.id), deps.now()),
);

const readRoles = defineRoute(users.roles, async ({ db, viewer, params }) =>
  roleFlagsOf((await requireSelfOrManaged(db, viewer, params.id)).roles),
);

const changeRoles = defineRoute(users.changeRoles, async ({ deps, db, viewer, params, body, request }) => {
  const user = await requireInUnit(db, viewer, byId(params.id));
  const changed = allRoles.filter(
    (role) => body[role] !== undefined && body[role] !== user.roles.includes(role),
  );
  if (!changed.every((role) => canGrantRole(viewer, role))) {
    throw forbidden('call.onlyOwnRoles');
  }
  if (changed.includes('userManager') && body.userManager === false) await requireAnotherManager(db, user);
  const granted = changed.filter((role) => body[role] === true);
  const revoked = changed.filter((role) => body[role] === false);
  if (granted.length > 0) {
    await db
      .insertInto('user_role')
      .values(granted.map((role) => ({ user_id: user.id, role })))
      .onConflict((onConflict) => onConflict.doNothing())
      .execute();
  }
  if (revoked.length > 0) {
    await db.deleteFrom('user_role').where('user_id', '=', user.id).where('role', 'in', revoked).execute();
    await endGrantsWithRole(db, user.id, deps.now());
  }
  noteSecurity(request, { event: 'roles-changed', user: viewer.user, about: user.id, granted, revoked });
  const after = await readUser(db, byId(user.id));
  return roleFlagsOf(after?.roles ?? []);
});

/** Calls that list, show and make users, and what they may. */
export const userRoutes: readonly Route[] = [createUser, listAll, single, profile, readRoles, changeRoles];

async function makeUser(
  deps: UserDeps,
  trx: Kysely<Database>,
  { viewer, user, hash }: { readonly viewer: SignedIn; readonly user: NewUser; readonly hash: string },
): Promise<{ detail: string; id: string }> {
  const level = levelOf[user.user_option];
  const places = await placesOfUser(trx, viewer, level, user);
  const id = deps.newId();
  const made = await trx
    .insertInto('app_user')
    .values({
      ...places,
      id,
      level,
      email: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
      phone: user.phone,
      password_hash: hash,
      must_change_password: user.password !== null,
      brought_by: viewer.user,
      brought_how: 'made',
      brought_at: deps.now(),
      paid: await isPlacePaid(trx, places),
      created_at: deps.now(),
    })
    .onConflict((onConflict) => onConflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw emailTaken();
  if (user.password === null) await sendFirstCode(deps, trx, { user: id, email: user.email });
  else
    await mailAbout(deps, trx, {
      user: id,
      email: user.email,
      subject: messageSubjects.firstPassword,
      body: accountMadeText,
    });
  return { detail: 'User created successfully', id };
}

function requireStrong(user: NewUser, password: string): void {
  const about = [user.email, user.first_name, user.last_name];
  const weakness = passwordWeakness(password, about);
  if (weakness !== null) throw invalid([{ path: 'password', message: passwordWeaknesses[weakness] }]);
}

/**
 * A new account is paid if its place is: when somebody with the same home facility, or else the same unit, has paid.
 */
async function isPlacePaid(db: Kysely<Database>, places: PlaceColumns): Promise<boolean> {
  const { country_id: country, state_id: state, lga_id: lga, facility_id: facility } = places;
  const paid = await db
    .selectFrom('app_user')
    .select('id')
    .where('paid', '=', true)
    .where('active', '=', true)
    .where('country_id', '=', country)
    .where('state_id', 'is not distinct from', state)
    .where('lga_id', 'is not distinct from', lga)
    .where('facility_id', 'is not distinct from', facility)
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

export function emailTaken() {
  return conflict('email-taken', 'call.emailTaken');
}

/** Dependencies of routes that change accounts. */
export type UserDeps = Pick<AppDeps, 'now' | 'newId' | 'config'>;
