import { sql } from 'kysely';
import type { Role } from '#domain/access/model.ts';
import type { CountryId, FacilityId, LgaId, StateId, UserId } from '#domain/kernel/ids.ts';
import type { AppDeps } from '../deps.ts';
import type { SignedIn } from './viewer.ts';
import { sendingEndsBefore } from './deactivate-user.ts';
import { paidFacts, placePaidOf } from './paid.ts';
import { readAccessToken } from './access-token.ts';
import { sessionSecretsOf } from './session-secret.ts';

/**
 * Who an access token belongs to, read from the database each time: someone deactivated, signed out or given another
 * role is so from the next request on. Null when the token, the user or the sign-in is no longer valid.
 */
export async function viewerOf(deps: AppDeps, token: string): Promise<SignedIn | null> {
  const claims = readAccessToken(sessionSecretsOf(deps), token, deps.now());
  return claims && viewerOfSignIn(deps, claims);
}

/** A sign-in, and whose it is. */
export interface SignInClaims {
  readonly user: string;
  readonly family: string;
}

/** Who a sign-in belongs to, as they stand now; null once it has ended. */
export async function viewerOfSignIn(
  deps: Pick<AppDeps, 'db' | 'now'>,
  { user, family }: SignInClaims,
): Promise<SignedIn | null> {
  const row = await rowsOfSignIns(deps)
    .where('app_user.id', '=', user)
    .where('session_family.id', '=', family)
    .executeTakeFirst();
  return row ? signedInOf(row, deps.now()) : null;
}

/** The same for many, in their order, by one statement. */
export async function viewersOfSignIns(
  deps: Pick<AppDeps, 'db' | 'now'>,
  claims: readonly SignInClaims[],
): Promise<(SignedIn | null)[]> {
  const families = claims.map(({ family }) => family);
  const rows = await rowsOfSignIns(deps).where('session_family.id', 'in', families).execute();
  const rowByFamily = new Map(rows.map((row) => [row.family, row]));
  return claims.map(({ user, family }) => {
    const row = rowByFamily.get(family);
    return row?.id === user ? signedInOf(row, deps.now()) : null;
  });
}

function rowsOfSignIns({ db, now }: Pick<AppDeps, 'db' | 'now'>) {
  const place = placePaidOf('app_user');
  return db
    .selectFrom('app_user')
    .innerJoin('session_family', 'session_family.user_id', 'app_user.id')
    .leftJoin('facility as home', 'home.id', 'app_user.facility_id')
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
      'home.lga_id as home_lga',
      'home.state_id as home_state',
      'app_user.paid',
      'app_user.paid_ended_at',
      place.paid.as('place_paid'),
      place.endsAt.as('place_ends_at'),
      'app_user.active',
      'app_user.pin_verifier',
      'app_user.second_factor_on',
      'app_user.must_change_password',
      'app_user.brought_at',
      'session_family.id as family',
      'session_family.send_only',
      'session_family.device',
      eb
        .selectFrom('user_role')
        .whereRef('user_role.user_id', '=', 'app_user.id')
        .select(sql<Role[]>`coalesce(jsonb_agg(user_role.role), '[]')`.as('roles'))
        .as('roles'),
    ])
    .where((eb) =>
      eb.or([
        eb('app_user.active', '=', true),
        eb('session_family.send_only', '=', true).and('deactivated_at', '>', sendingEndsBefore(now())),
      ]),
    )
    .where('session_family.revoked_at', 'is', null);
}

type SignInRow = Awaited<ReturnType<ReturnType<typeof rowsOfSignIns>['execute']>>[number];

function signedInOf(user: SignInRow, now: Date): SignedIn {
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
    home: homeOf(user),
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    active: user.active && !user.send_only,
    ...paidFacts(user, now),
    family: user.family,
    device: user.device,
    pin: user.pin_verifier,
    hasSecondFactor: user.second_factor_on,
    mustChangePassword: user.must_change_password,
    broughtAt: user.brought_at,
  };
}

/** The chain of places above the facility that somebody records for, which need not be that of their unit. */
function homeOf(user: {
  readonly country_id: string;
  readonly facility_id: string | null;
  readonly home_lga: string | null;
  readonly home_state: string | null;
}): SignedIn['home'] {
  if (user.facility_id === null) return null;
  return {
    country: user.country_id as CountryId,
    state: user.home_state as StateId | null,
    lga: user.home_lga as LgaId | null,
    facility: user.facility_id as FacilityId,
  };
}
