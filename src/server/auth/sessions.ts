import { sql } from 'kysely';
import type { Role } from '#domain/access/model.ts';
import type { CountryId, FacilityId, LgaId, StateId, UserId } from '#domain/kernel/ids.ts';
import type { AppDeps } from '../deps.ts';
import type { SignedIn } from './viewer.ts';
import { sendingEndsBefore } from './deactivate-user.ts';
import { paidFacts, placePaidOf } from './session-user.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { assert } from '#domain/kernel/assert.ts';

/**
 * Finds the owner of an access token. The user is read from the database each time, so that a closed account, a
 * sign-out or a changed role takes effect with the next request. Null if the token, the user or the session is no
 * longer valid.
 */
export async function viewerOf(deps: AppDeps, token: string): Promise<SignedIn | null> {
  const claims = readAccessToken(sessionSecretsOf(deps), token, deps.now());
  return claims && viewerOfSignIn(deps, claims);
}

/** A session and the user it belongs to. */
export interface SignInClaims {
  readonly user: string;
  readonly family: string;
}

/** Finds the owner of a session in their current state; null if the session has ended. */
async function viewerOfSignIn(
  deps: Pick<AppDeps, 'db' | 'now'>,
  { user, family }: SignInClaims,
): Promise<SignedIn | null> {
  const row = await rowsOfSignIns(deps)
    .where('app_user.id', '=', user)
    .where('session_family.id', '=', family)
    .executeTakeFirst();
  return row ? signedInOf(row, deps.now()) : null;
}

/** Finds the owners of many sessions, in the same order, in one statement. */
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

/** The places above the facility that a user records for, which may differ from those of the user's unit. */
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

/** Seconds that an access token lasts. */
const accessTokenSeconds = 15 * 60;

interface AccessClaims {
  readonly user: string;
  readonly family: string;
}

/** A signed, self-contained token: `payload.signature`, both base64url, HMAC-SHA-256. */
export function signAccessToken(secret: string, claims: AccessClaims, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + accessTokenSeconds;
  const payload = Buffer.from(JSON.stringify([claims.user, claims.family, expires])).toString('base64url');
  return `${payload}.${signatureOf(secret, payload).toString('base64url')}`;
}

/**
 * Reads the claims of a token; null if it is not ours or has expired.
 * @param secrets the current signing key, and the earlier ones.
 */
function readAccessToken(secrets: readonly string[], token: string, now: Date): AccessClaims | null {
  const [payload, signature, ...rest] = token.split('.');
  if (payload === undefined || signature === undefined || rest.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const isOurs = secrets.some((secret) => {
    const expected = signatureOf(secret, payload);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) return null;
  // The signature holds, so this is what signAccessToken wrote.
  const [user, family, expires] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    string,
    string,
    number,
  ];
  return now.getTime() < expires * 1000 ? { user, family } : null;
}

function signatureOf(secret: string, payload: string): Buffer {
  return createHmac('sha256', secret).update(`access.${payload}`).digest();
}

/** The key of session tokens; main.ts has generated one by now if none was configured. */
export function sessionSecretOf(deps: Pick<AppDeps, 'config'>): string {
  return sessionSecretsOf(deps)[0];
}

/**
 * The current signing key followed by earlier ones. Old signatures stay valid, so a new key signs nobody out. Remove
 * an old key from the setting when the longest-lived thing it signed has expired.
 */
export function sessionSecretsOf({
  config,
}: {
  readonly config: Pick<AppDeps['config'], 'sessionSecret' | 'formerSecrets'>;
}): readonly [string, ...string[]] {
  assert(config.sessionSecret !== null, 'the server runs without a session secret');
  return [config.sessionSecret, ...config.formerSecrets];
}
