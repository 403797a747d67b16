import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Level, Place } from '#domain/access/model.ts';
import { may } from '#domain/access/permissions.ts';
import { canSee, isAtMost } from '#domain/access/scope.ts';
import type { CountryId, FacilityId, LgaId, StateId } from '#domain/kernel/ids.ts';
import type { Database } from '../db/schema.ts';
import { conflict, forbidden } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { readUser, type StoredUser } from './user-reads.ts';
import type { BroughtHow } from '#contract/calls/children.ts';

/** The unit that a user works in, with the facility that they record for. */
export function placeOf(user: Pick<StoredUser, 'country_id' | 'state_id' | 'lga_id' | 'facility_id'>): Place {
  return {
    country: user.country_id as CountryId,
    state: user.state_id as StateId | null,
    lga: user.lga_id as LgaId | null,
    facility: user.facility_id as FacilityId | null,
  };
}

export const byId = (id: string): RawBuilder<boolean> => sql<boolean>`u.id = ${id}`;
export const byEmail = (email: string): RawBuilder<boolean> => sql<boolean>`u.email = ${email}`;

/**
 * Finds a user of the viewer's unit, at no higher level than the viewer. @throws ProblemError 403 if there is none, so
 * that the response does not reveal who exists elsewhere.
 */
export async function requireInUnit(
  db: Kysely<Database>,
  viewer: SignedIn,
  where: RawBuilder<boolean>,
): Promise<StoredUser> {
  const user = await readUser(db, where);
  if (user === null || !isAtMost(user.level, viewer.level) || !canSee(viewer, placeOf(user)))
    throw forbidden('call.noUser');
  return user;
}

/**
 * Finds the viewer's own account or, for user managers, one in their unit. @throws ProblemError as {@link
 * requireInUnit}.
 */
export async function requireSelfOrManaged(
  db: Kysely<Database>,
  viewer: SignedIn,
  id: string,
): Promise<StoredUser> {
  if (id !== viewer.user && !may(viewer, 'manage-users')) throw forbidden();
  if (id !== viewer.user) return requireInUnit(db, viewer, byId(id));
  const own = await readUser(db, byId(id));
  if (own === null) throw forbidden('call.noUser');
  return own;
}

/**
 * Checks that the unit keeps another user manager. Managers who leave at the same time are handled one after the
 * other.
 * @throws ProblemError 409 `last-user-manager` if none would be left.
 */
export async function requireAnotherManager(trx: Kysely<Database>, user: StoredUser): Promise<void> {
  if (!user.roles.includes('userManager') || !user.active) return;
  await trx.selectFrom('reference_head').selectAll().forUpdate().execute();
  const own = placeOf(user);
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u join user_role r on r.user_id = u.id and r.role = 'userManager'
    where u.active and u.id <> ${user.id} and u.country_id = ${own.country}
      and (${holds('country', user.level, sql`u.country_id = ${own.country}`)}
        or ${holds('state', user.level, sql`u.state_id = ${own.state}`)}
        or ${holds('lga', user.level, sql`u.lga_id = ${own.lga}`)}
        or ${holds('facility', user.level, sql`u.facility_id = ${own.facility}`)})
    limit 1`.execute(trx);
  if (rows.length > 0) return;
  throw conflict('last-user-manager', 'call.lastUserManager');
}

/** Managers of a level manage units of that level or below. */
function holds(level: Level, unit: Level, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return isAtMost(unit, level) ? sql`(u.level = ${level} and ${where})` : sql`false`;
}

/**
 * Records who gave a user access to the facility whose register they can now read; the facility is told when they read
 * it.
 */
export async function noteBrought(
  db: Kysely<Database>,
  {
    user,
    by,
    how,
    at,
  }: { readonly user: string; readonly by: string; readonly how: BroughtHow; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ brought_by: by, brought_how: how, brought_at: at })
    .where('id', '=', user)
    .execute();
}
