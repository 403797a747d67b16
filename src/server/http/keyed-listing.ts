import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { maxCountedRows, maxUnpagedRows, type ListingQuery } from '#contract/calls/endpoint.ts';
import type { Level } from '#domain/access/model.ts';
import type { Database } from '../db/schema.ts';
import type { ListingPage } from './listing.ts';
import { cursorText, type Order } from './listing-cursor.ts';
import type { SignedIn } from '../auth/viewer.ts';

/* A page of a long listing is found by its keys on indexes first; only the rows of the page are then read in full. */

const usualPageSize = 10;

/** The unit whose rows are listed. */
export interface Unit {
  readonly level: Level;
  /** Null lists nothing. */
  readonly id: string | null;
}

/** The unit of the caller's place. */
export function ownUnit({ level, place }: SignedIn): Unit {
  return { level, id: place[level] };
}

/** Identifies a row of a page, with its value in the listing's order. */
export interface Key {
  readonly facility_id: string;
  readonly id: string;
  readonly key: string;
}

/** How many keys to read, and how many to skip before them. */
export interface Cut {
  readonly most: number;
  readonly offset: number;
}

/** Number of rows, counted up to a limit. */
export interface Count {
  readonly count: number;
  readonly isCapped: boolean;
}

interface Keyed<Row> {
  readonly query: ListingQuery;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly order: Order;
  readonly keys: (cut: Cut) => Promise<readonly Key[]>;
  /** Reads the rows of the given keys, in any order. */
  readonly read: (
    facilities: readonly string[],
    ids: readonly string[],
  ) => Promise<readonly (Row & { readonly id: string; readonly facility: string })[]>;
  readonly count: () => Promise<Count>;
}

/** Answers a capped array with a `Link` to the rest, or the page that the query asks for. */
export async function answerKeyed<Row>({
  query,
  request,
  reply,
  order,
  keys,
  read,
  count,
}: Keyed<Row>): Promise<Row[] | ListingPage<Row>> {
  const isPaged = Object.values(query).some((value) => value !== undefined);
  const page = query.page ?? 0;
  const pageSize = isPaged ? (query.page_size ?? usualPageSize) : maxUnpagedRows;
  const found = await keys({
    most: pageSize + 1,
    offset: query.after === undefined ? page * pageSize : 0,
  });
  const shown = found.slice(0, pageSize);
  const results = await rowsOf(shown, read);
  const hasMore = found.length > pageSize;
  if (!isPaged) {
    const path = request.url.split('?')[0] ?? request.url;
    if (hasMore) reply.header('link', `<${path}?page=1&page_size=${pageSize}>; rel="next"`);
    return results;
  }
  // If nothing follows the first page, reading it has already counted everything.
  const isWhole = page === 0 && query.after === undefined && !hasMore;
  const counted = isWhole ? { count: found.length, isCapped: false } : await count();
  const last = shown.at(-1);
  return {
    count: Math.min(counted.count, maxCountedRows),
    ...(counted.isCapped ? { count_capped: true } : {}),
    page,
    page_size: pageSize,
    next: hasMore && last !== undefined ? cursorText(order, last.key, last.id) : null,
    results,
  };
}

async function rowsOf<Row>(shown: readonly Key[], read: Keyed<Row>['read']): Promise<Row[]> {
  if (shown.length === 0) return [];
  const facilities = [...new Set(shown.map((key) => key.facility_id))];
  const rows = await read(
    facilities,
    shown.map(({ id }) => id),
  );
  const rowByName = new Map(rows.map((row) => [`${row.facility} ${row.id}`, row]));
  return shown.flatMap((key) => rowByName.get(`${key.facility_id} ${key.id}`) ?? []);
}

/** Reads keys from a statement with the columns `facility_id`, `id` and `key`. */
export async function keysOf(
  db: Kysely<Database>,
  { field }: Order,
  page: RawBuilder<unknown>,
): Promise<Key[]> {
  const written =
    field === 'created_at' ? sql`to_char(key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sql`key`;
  const { rows } = await sql<Key>`select facility_id, id, ${written} as key from (${page}) page`.execute(db);
  return rows;
}

/** SQL for the order of a listing. Rows with equal keys are sorted by ascending id in both directions. */
export function inOrder(
  { isDescending }: Order,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${key} ${isDescending ? sql`desc` : sql`asc`}, ${id}`;
}

export function cutOff({ most, offset }: Cut): RawBuilder<unknown> {
  return sql`limit ${most} offset ${offset}`;
}

const unitColumns = {
  facility: sql`f.id`,
  lga: sql`f.lga_id`,
  state: sql`f.state_id`,
  country: sql`f.country_id`,
} as const;

/** SQL condition that a facility `f` lies in the unit. */
export function isInUnit({ level, id }: Unit): RawBuilder<unknown> {
  return sql`${unitColumns[level]} = ${id}`;
}

/** Counts a unit's rows of a table up to a limit. */
export async function countRows(
  db: Kysely<Database>,
  unit: Unit,
  { from, where }: { readonly from: RawBuilder<unknown>; readonly where: RawBuilder<unknown> },
): Promise<Count> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from facility f cross join lateral (
        select from ${from} where e.facility_id = f.id and ${where} offset 0
      ) line where ${isInUnit(unit)} limit ${maxCountedRows + 1}
    ) counted`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { count, isCapped: count > maxCountedRows };
}
