import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { type UserRow, users } from '#contract/calls/users.ts';
import { mostCountedRows, mostUnpagedRows, type ListingQuery } from '#contract/calls/endpoint.ts';
import type { Database } from '../db/schema.ts';
import { containing } from '../http/listing.ts';
import { invalidIn } from '../http/problem.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { userColumns, userRowOf, type StoredUser } from './user-reads.ts';

const usualPageSize = 10;

const sortColumns = {
  first_name: sql`lower(u.first_name)`,
  last_name: sql`lower(u.last_name)`,
  email: sql`u.email`,
} as const;
type SortField = keyof typeof sortColumns;

export interface UserPage {
  readonly rows: readonly UserRow[];
  readonly count: number;
  readonly isCapped: boolean;
  readonly page: number;
  readonly pageSize: number;
  readonly next: string | null;
}

/**
 * A page of the users of the viewer's unit. Search, order and paging each run on an index, so that they cost the same among
 * 200,000 users. @throws ProblemError 400 for an order or a place to go on from that there is not.
 */
export async function listUsers(
  db: Kysely<Database>,
  viewer: SignedIn,
  query: ListingQuery,
): Promise<UserPage> {
  const isPaged = Object.values(query).some((value) => value !== undefined);
  const page = query.page ?? 0;
  const pageSize = isPaged ? (query.page_size ?? usualPageSize) : mostUnpagedRows;
  const { field, isDescending } = orderOf(query.sort);
  const column = sortColumns[field];
  const where = sql`${inUnit(viewer)} and ${found(query.search)}`;
  const from = query.after === undefined ? null : keyOf(query.after);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const comes = isDescending ? sql`<` : sql`>`;
  const after = from === null ? sql`true` : sql`(key, id) ${comes} (${from.value}, ${from.id}::uuid)`;
  const counted = isPaged ? await countOf(db, where) : null;
  const isRare = counted !== null && counted <= mostCountedRows;
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
    count: Math.min(counted ?? shown.length, mostCountedRows),
    isCapped: counted !== null && !isRare,
    page,
    pageSize,
    next: last !== undefined && rows.length > pageSize ? keyText({ value: last.key, id: last.id }) : null,
  };
}

/** The listing's answer: the plain array, or a page of it. */
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
    select count(*)::int as count from (select from app_user u where ${where} limit ${mostCountedRows + 1}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Few are found before order and page are looked at: the database takes every search for a common one, and would go through the
 * accounts in their order until a page is full, for a rare name through all of them. Of many it may.
 */
const foundFirst = sql`materialized`;
const foundInOrder = sql`not materialized`;

function inUnit({ level, place }: SignedIn): RawBuilder<unknown> {
  switch (level) {
    case 'facility':
      return sql`u.facility_id = ${place.facility} and u.level = 'facility'`;
    case 'lga':
      return sql`u.lga_id = ${place.lga}`;
    case 'state':
      return sql`u.state_id = ${place.state}`;
    case 'country':
      return sql`u.country_id = ${place.country}`;
  }
}

/** First name, last name and e-mail by their own index; facilities by theirs, and who is at home there. */
function found(search: string | undefined): RawBuilder<unknown> {
  if (search === undefined || search === '') return sql`true`;
  const pattern = containing(search);
  return sql`((lower(u.first_name) || chr(31) || lower(u.last_name) || chr(31) || u.email) like ${pattern}
    or u.facility_id = any(array(select id from facility where lower(name) like ${pattern})))`;
}

function orderOf(sort: string = users.all.sort[0]): { field: SortField; isDescending: boolean } {
  const name = sort.replace(/^-/, '');
  const field = (Object.keys(sortColumns) as SortField[]).find((known) => known === name);
  if (field === undefined) {
    throw invalidIn([{ path: 'sort', message: `This listing is sorted by ${users.all.sort.join(', ')}` }]);
  }
  return { field, isDescending: sort.startsWith('-') };
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
  if (!isId || value === undefined || !value.isWellFormed()) {
    throw invalidIn([{ path: 'after', message: 'The listing cannot go on from there' }]);
  }
  return { value, id };
}
