import { type Kysely, type RawBuilder, sql } from 'kysely';
import { userOptionOf } from '#contract/wire/session.ts';
import { type Colleague, type UserProfile, type UserRow, users } from '#contract/calls/users.ts';
import type { Level, Role } from '#domain/access/model.ts';
import type { Database } from '../db/schema.ts';
import { paidAccessOf, paidFacts, placePaidOf, roleFlagsOf, type StoredPaid } from '../auth/session-user.ts';
import type { z } from 'zod';
import { type ListingQuery, maxCountedRows, maxUnpagedRows } from '#contract/calls/endpoint.ts';
import { accountColumns, inOwnUnit } from '../http/facility-scope.ts';
import { containing } from '../http/listing.ts';
import { orderOf, wrongPlace } from '../http/listing-cursor.ts';
import type { SignedIn } from '../auth/viewer.ts';

/** A user with the names of their places, as read from the database. */
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

/** All columns of users `u` and their home facilities `home` that a listing or an account shows. */
const userColumns = sql`u.id, u.first_name, u.last_name, u.email, u.phone, u.level, u.country_id, u.state_id, u.lga_id,
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

/** Reads the user that a condition on `u` selects. */
export async function readUser(db: Kysely<Database>, where: RawBuilder<boolean>): Promise<StoredUser | null> {
  const { rows } = await sql<StoredUser>`
    select ${userColumns} from app_user u left join facility home on home.id = u.facility_id where ${where}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Reads the users whose home is a facility, by name. */
export async function readColleagues(db: Kysely<Database>, facility: string): Promise<Colleague[]> {
  const { rows } = await sql<StoredUser>`
    select ${userColumns} from app_user u left join facility home on home.id = u.facility_id
    where u.facility_id = ${facility} and u.active order by lower(u.first_name), u.id limit 1000`.execute(db);
  return rows.map(userRowOf);
}

function userRowOf(user: StoredUser): UserRow {
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

const usualPageSize = 10;

const sortColumns = {
  first_name: sql`lower(u.first_name)`,
  last_name: sql`lower(u.last_name)`,
  email: sql`u.email`,
} as const;
type SortField = keyof typeof sortColumns;

interface UserPage {
  readonly rows: readonly UserRow[];
  readonly count: number;
  readonly isCapped: boolean;
  readonly page: number;
  readonly pageSize: number;
  readonly next: string | null;
}

/**
 * Reads a page of the users in the viewer's unit. Search, order and paging each use an index, so that they stay fast
 * with 200,000 users. @throws ProblemError 400 for an unknown order or an invalid cursor.
 */
export async function listUsers(
  db: Kysely<Database>,
  viewer: SignedIn,
  query: ListingQuery,
): Promise<UserPage> {
  const isPaged = Object.values(query).some((value) => value !== undefined);
  const page = query.page ?? 0;
  const pageSize = isPaged ? (query.page_size ?? usualPageSize) : maxUnpagedRows;
  const { field, isDescending } = orderOf(query.sort, users.all.sort);
  const column = sortColumns[field as SortField];
  const isHere = inOwnUnit(viewer, accountColumns);
  // Officers of higher levels who only have their home at the facility are not among its users.
  const isUser = viewer.level === 'facility' ? sql`${isHere} and u.level = 'facility'` : isHere;
  const where = sql`${isUser} and ${found(query.search)}`;
  const from = query.after === undefined ? null : keyOf(query.after);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const comes = isDescending ? sql`<` : sql`>`;
  const after = from === null ? sql`true` : sql`(key, id) ${comes} (${from.value}, ${from.id}::uuid)`;
  const counted = isPaged ? await countOf(db, where) : null;
  const isRare = counted !== null && counted <= maxCountedRows;
  const { rows } = await sql<StoredUser & { key: string }>`
    with matched as ${isRare ? foundFirst : foundInOrder} (
      select u.id, ${column} as key from app_user u where ${where}
    ), page as (
      select id, key from matched where ${after} order by key ${direction}, id ${direction}
      limit ${pageSize + 1} offset ${from === null ? page * pageSize : 0}
    )
    select page.key, ${userColumns} from page join app_user u on u.id = page.id
    left join facility home on home.id = u.facility_id order by page.key ${direction}, u.id ${direction}`.execute(
    db,
  );
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    rows: shown.map(userRowOf),
    count: Math.min(counted ?? shown.length, maxCountedRows),
    isCapped: counted !== null && !isRare,
    page,
    pageSize,
    next: last !== undefined && rows.length > pageSize ? keyText({ value: last.key, id: last.id }) : null,
  };
}

/** The listing's response: a plain array or a page. */
export function answerOf(page: UserPage, isPaged: boolean): z.input<typeof users.all.reply> {
  const { rows, count, isCapped, pageSize, next } = page;
  if (!isPaged) return [...rows];
  const results = [...rows];
  return {
    count,
    ...(isCapped && { count_capped: true }),
    page: page.page,
    page_size: pageSize,
    results,
    next,
  };
}

async function countOf(db: Kysely<Database>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from app_user u where ${where} limit ${maxCountedRows + 1}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * For a rare search text, finds all matches before sorting and paging. The planner assumes that every search text is common
 * and would read the accounts in order until a page is full, which for a rare name means all of them.
 */
const foundFirst = sql`materialized`;
const foundInOrder = sql`not materialized`;

/**
 * SQL condition for a search text: first name, last name and e-mail through one index, facilities and their users
 * through another.
 */
function found(search: string | undefined): RawBuilder<unknown> {
  if (search === undefined || search === '') return sql`true`;
  const pattern = containing(search);
  return sql`((lower(u.first_name) || chr(31) || lower(u.last_name) || chr(31) || u.email) like ${pattern}
    or u.facility_id = any(array(select id from facility where lower(name) like ${pattern})))`;
}

interface Key {
  readonly value: string;
  readonly id: string;
}

function keyText({ value, id }: Key): string {
  return Buffer.from(`${id}${value}`).toString('base64url');
}

function keyOf(text: string): Key {
  const [, id, value] = /^([0-9a-f-]{36})([^\0]*)$/s.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const isId = id !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  if (!isId || value === undefined || !value.isWellFormed()) throw wrongPlace();
  return { value, id };
}
