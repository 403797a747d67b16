import { type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import {
  type RoleFlags,
  type TokenReply,
  userOptionOf,
  type ViewerStanding,
} from '#contract/wire/session.ts';
import { type Role, roles as allRoles } from '#domain/access/model.ts';
import type { AppUserTable } from '../db/tables/organisation.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from './viewer.ts';
import { bestOf, closesAt, isOpenAt, type PaidAccess } from '#domain/subscription/access-paid-for.ts';

export interface SessionUser
  extends
    Omit<
      Selectable<AppUserTable>,
      | 'active'
      | 'deactivated_at'
      | 'phone'
      | 'customer_code'
      | 'customer_id'
      | 'brought_by'
      | 'brought_how'
      | 'brought_at'
    >,
    Pick<StoredPaid, 'place_paid' | 'place_ends_at'> {
  readonly roles: readonly Role[];
  readonly country: string;
  readonly state: string | null;
  readonly lga: string | null;
  readonly facility: string | null;
}

/** Finds the active user with this e-mail address, with roles and the names of their places. */
export function userByEmail(db: Kysely<Database>, email: string): Promise<SessionUser | undefined> {
  return sessionUsers(db).where('app_user.email', '=', email).executeTakeFirst();
}

/** Finds the active user with this id. */
export function userById(db: Kysely<Database>, id: string): Promise<SessionUser | undefined> {
  return sessionUsers(db).where('app_user.id', '=', id).executeTakeFirst();
}

/** The roles as the wire has them: one flag for each. */
export function roleFlagsOf(held: readonly Role[]): RoleFlags {
  return Object.fromEntries(allRoles.map((role) => [role, held.includes(role)])) as RoleFlags;
}

/** The part of the login answer that describes the user. */
export function describeUser(
  user: SessionUser,
  now: Date,
): Omit<TokenReply, 'token' | 'access' | 'grant' | 'server_time' | 'detail'> {
  const { paid, paidStatus, paidUntil } = paidFacts(user, now);
  return {
    user_option: userOptionOf[user.level],
    user_id: user.id,
    paid,
    paid_status: paidStatus,
    paid_until: paidUntil,
    country: user.country,
    state: user.state,
    local_lga: user.lga,
    facility: user.facility,
    countryId: user.country_id,
    stateId: user.state_id,
    lgaId: user.lga_id,
    facilityId: user.facility_id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    pin: user.pin_verifier,
    roles: roleFlagsOf(user.roles),
    must_change_password: user.must_change_password,
  };
}

function sessionUsers(db: Kysely<Database>): SelectQueryBuilder<Database, 'app_user', SessionUser> {
  const place = placePaidOf('app_user');
  const query = db
    .selectFrom('app_user')
    .innerJoin('country', 'country.id', 'app_user.country_id')
    .leftJoin('state', 'state.id', 'app_user.state_id')
    .leftJoin('lga', 'lga.id', 'app_user.lga_id')
    .leftJoin('facility', 'facility.id', 'app_user.facility_id')
    .select([
      'app_user.id',
      'app_user.email',
      'app_user.password_hash',
      'app_user.first_name',
      'app_user.last_name',
      'app_user.level',
      'app_user.country_id',
      'app_user.state_id',
      'app_user.lga_id',
      'app_user.facility_id',
      'app_user.paid',
      'app_user.paid_ended_at',
      place.paid.as('place_paid'),
      place.endsAt.as('place_ends_at'),
      'app_user.pin_verifier',
      'app_user.second_factor',
      'app_user.second_factor_on',
      'app_user.second_factor_step',
      'app_user.must_change_password',
      'app_user.email_set_by',
      'app_user.created_at',
      'country.name as country',
      'state.name as state',
      'lga.name as lga',
      'facility.name as facility',
      sql<
        readonly Role[]
      >`(select coalesce(jsonb_agg(r.role), '[]') from user_role r where r.user_id = app_user.id)`.as(
        'roles',
      ),
    ])
    .where('app_user.active', '=', true);
  return query as unknown as SelectQueryBuilder<Database, 'app_user', SessionUser>;
}

/** What refresh and pull report about the signed-in user. */
export function describeStanding({
  active,
  level,
  roles,
  paid,
  paidStatus,
  paidUntil,
  place,
  home,
}: SignedIn): ViewerStanding {
  return {
    active,
    user_option: userOptionOf[level],
    roles: roleFlagsOf([...roles]),
    paid,
    paid_status: paidStatus,
    paid_until: paidUntil,
    countryId: place.country,
    stateId: place.state,
    lgaId: place.lga,
    facilityId: place.facility,
    home: home && { country: home.country, state: home.state, local_lga: home.lga },
  };
}

/** Payment columns of a user row: those of the account, and those of the places it belongs to. */
export interface StoredPaid {
  readonly paid: boolean;
  readonly paid_ended_at: Date | null;
  readonly place_paid: boolean;
  readonly place_ends_at: Date | null;
}

/** SQL for the columns of {@link StoredPaid} that come from the user's places. */
export function placePaidOf(table: string): { paid: RawBuilder<boolean>; endsAt: RawBuilder<Date | null> } {
  const ids = ['facility_id', 'lga_id', 'state_id', 'country_id'].map((column) =>
    sql.ref(`${table}.${column}`),
  );
  const mine = sql`from place_cover c where c.unit_id in (${sql.join(ids)})`;
  return {
    paid: sql<boolean>`(select coalesce(bool_or(c.paid), false) ${mine})`,
    endsAt: sql<Date | null>`(select max(c.ends_at) ${mine})`,
  };
}

/** Combines what was paid for the account and for its places. */
export function paidAccessOf(user: StoredPaid): PaidAccess {
  return bestOf(
    { paid: user.paid, endsAt: user.paid_ended_at?.getTime() ?? null },
    { paid: user.place_paid, endsAt: user.place_ends_at?.getTime() ?? null },
  );
}

/**
 * Payment as the wire reports it: whether access is open (including days of grace), whether it is paid, and when it
 * closes unless somebody pays.
 */
export function paidFacts(
  user: StoredPaid,
  now: Date,
): { readonly paid: boolean; readonly paidStatus: boolean; readonly paidUntil: string | null } {
  const access = paidAccessOf(user);
  const closes = closesAt(access);
  return {
    paid: isOpenAt(access, now.getTime()),
    paidStatus: access.paid,
    paidUntil: closes === null ? null : new Date(closes).toISOString(),
  };
}
