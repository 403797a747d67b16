import { sql } from 'kysely';
import type { Role } from '#domain/access/model.ts';
import type { CountryId, FacilityId, LgaId, StateId, UserId } from '#domain/kernel/ids.ts';
import { kept } from '../db/kept-plans.ts';
import type { AppDeps } from '../deps.ts';
import type { SignedIn } from '../http/viewer.ts';
import { readAccessToken } from './access-token.ts';
import { sessionSecretOf } from './session-secret.ts';

/**
 * Who an access token belongs to, read from the database each time: someone deactivated, signed out or given another
 * role is so from the next request on. Null when the token, the user or the sign-in is no longer valid.
 */
export async function viewerOf(deps: AppDeps, token: string): Promise<SignedIn | null> {
  const claims = readAccessToken(sessionSecretOf(deps), token, deps.now());
  if (claims === null) return null;
  const user = await deps.db
    .selectFrom('app_user')
    .modifyFront(kept)
    .innerJoin('session_family', 'session_family.user_id', 'app_user.id')
    .select((eb) => [
      'app_user.id',
      'app_user.email',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.level',
      'app_user.country_id',
      'app_user.state_id',
      'app_user.lga_id',
      'app_user.facility_id',
      'app_user.paid',
      eb
        .selectFrom('user_role')
        .whereRef('user_role.user_id', '=', 'app_user.id')
        .select(sql<Role[]>`coalesce(jsonb_agg(user_role.role), '[]')`.as('roles'))
        .as('roles'),
    ])
    .where('app_user.id', '=', claims.user)
    .where('app_user.active', '=', true)
    .where('session_family.id', '=', claims.family)
    .where('session_family.revoked_at', 'is', null)
    .executeTakeFirst();
  if (!user) return null;
  return {
    user: user.id as UserId,
    level: user.level,
    roles: new Set(user.roles ?? []),
    place: {
      country: user.country_id as CountryId,
      state: user.state_id as StateId | null,
      lga: user.lga_id as LgaId | null,
      facility: user.facility_id as FacilityId | null,
    },
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    paid: user.paid,
    family: claims.family,
  };
}
