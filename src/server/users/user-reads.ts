import { sql, type Kysely, type RawBuilder } from 'kysely';
import { userOptionOf } from '#contract/wire/session.ts';
import type { Colleague, UserProfile, UserRow } from '#contract/calls/users.ts';
import type { Level, Role } from '#domain/access/model.ts';
import type { Database } from '../db/schema.ts';
import { paidAccessOf, paidFacts, placePaidOf, type StoredPaid } from '../auth/paid.ts';
import { roleFlagsOf } from '../auth/session-user.ts';

/** A user with the names of their places, as the database answers it. */
export interface StoredUser extends StoredPaid {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly level: Level;
  readonly country_id: string;
  readonly state_id: string | null;
  readonly lga_id: string | null;
  readonly facility_id: string | null;
  readonly country: string;
  readonly state: string | null;
  readonly lga: string | null;
  readonly facility: string | null;
  readonly home_state: string | null;
  readonly home_lga: string | null;
  readonly active: boolean;
  readonly waiting: number;
  readonly roles: readonly Role[];
  readonly customer_code: string | null;
  readonly customer_id: string | null;
  readonly created_at: Date;
  readonly has_signed_in: boolean;
}

const place = placePaidOf('u');

/** Everything of users `u` and their homes `home` that a listing or an account shows. */
export const userColumns = sql`u.id, u.first_name, u.last_name, u.email, u.phone, u.level, u.country_id, u.state_id, u.lga_id,
  u.facility_id, u.paid, u.paid_ended_at,
  ${place.paid} as place_paid, ${place.endsAt} as place_ends_at, u.active, u.customer_code, u.customer_id, u.created_at,
  (select name from country where id = u.country_id) as country,
  (select name from state where id = coalesce(u.state_id, home.state_id)) as state,
  (select name from lga where id = coalesce(u.lga_id, home.lga_id)) as lga,
  exists (select 1 from session_family s where s.user_id = u.id) as has_signed_in,
  home.name as facility, home.state_id as home_state, home.lga_id as home_lga,
  (select coalesce(jsonb_agg(r.role), '[]') from user_role r where r.user_id = u.id) as roles,
  (
    select count(*)::int from case_file c join event e on e.facility_id = c.facility_id and e.event_id = c.event_id
    where c.facility_id in (select g.facility_id from sync_grant g where g.user_id = u.id) and c.closed_at is null
      and c.reason in ('permission-revoked', 'permission-ended', 'grant-invalid')
      and case when c.reason = 'grant-invalid' then e.sender else e.actor end = u.id
  ) as waiting`;

/** The user that a condition on `u` selects. */
export async function readUser(db: Kysely<Database>, where: RawBuilder<boolean>): Promise<StoredUser | null> {
  const { rows } = await sql<StoredUser>`
    select ${userColumns} from app_user u left join facility home on home.id = u.facility_id where ${where}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Who is at home at a facility, by name. */
export async function readColleagues(db: Kysely<Database>, facility: string): Promise<Colleague[]> {
  const { rows } = await sql<StoredUser>`
    select ${userColumns} from app_user u left join facility home on home.id = u.facility_id
    where u.facility_id = ${facility} and u.active order by lower(u.first_name), u.id limit 1000`.execute(db);
  return rows.map(userRowOf);
}

export function userRowOf(user: StoredUser): UserRow {
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    user_option: userOptionOf[user.level],
    facility: user.facility,
    facilityId: user.facility_id,
    country: user.country,
    state: user.state,
    local_lga: user.lga,
    paid_status: paidAccessOf(user).paid,
    active: user.active,
    waiting_decisions: user.waiting,
  };
}

export function profileOf(user: StoredUser, now: Date): UserProfile {
  return {
    ...userRowOf(user),
    phone: user.phone,
    countryId: user.country_id,
    stateId: user.state_id ?? user.home_state,
    lgaId: user.lga_id ?? user.home_lga,
    roles: roleFlagsOf(user.roles),
    paid: paidFacts(user, now).paid,
    customer_code: user.customer_code,
    customer_id: user.customer_id,
    created_at: user.created_at.toISOString(),
    has_signed_in: user.has_signed_in,
  };
}
