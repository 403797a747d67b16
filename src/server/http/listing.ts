import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely';
import {
  type ListingEndpoint,
  type ListingQuery,
  maxCountedRows,
  maxUnpagedRows,
} from '#contract/calls/endpoint.ts';
import { plainLine } from '#domain/kernel/text.ts';
import type { Database } from '../db/schema.ts';
import { cursorText, orderOf, readCursor, type Cursor, type Order } from './listing-cursor.ts';

const usualPageSize = 10;

interface Listing<Row> {
  readonly db: Kysely<Database>;
  /** All rows of the listing under their final column names; searching, sorting and paging happen here. */
  readonly rows: Expression<Row>;
  readonly query: ListingQuery;
  readonly searchIn: readonly (keyof Row & string)[];
  /** Columns that may be sorted by; the first is the default order, with the id to break ties. */
  readonly sort: ListingEndpoint['sort'];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface ListingPage<Row> {
  readonly count: number;
  readonly count_capped?: boolean;
  readonly page: number;
  readonly page_size: number;
  readonly next: string | null;
  readonly results: Row[];
}

/**
 * Answers a listing: a capped array with a `Link` to the rest, or the page that the query asks for.
 * @throws ProblemError 400 for an unknown sort field, or an `after` of another listing.
 */
export async function answerListing<Row extends { id: string }>(
  listing: Listing<Row>,
): Promise<Row[] | ListingPage<Row>> {
  const { query, reply, request } = listing;
  const isPaged = Object.values(query).some((value) => value !== undefined);
  const page = query.page ?? 0;
  const pageSize = isPaged ? (query.page_size ?? usualPageSize) : maxUnpagedRows;
  const order = orderOf(query.sort, listing.sort);
  const matching = sql`select * from (${listing.rows}) as listed where ${searchOf(listing)}`;
  const from = query.after === undefined ? sql`true` : afterOf(readCursor(query.after, order), order);
  const offset = query.after === undefined ? page * pageSize : 0;
  const { rows } = await sql<Row>`
    ${matching} and ${from} order by ${sortedBy(order)}, id limit ${pageSize + 1} offset ${offset}`.execute(
    listing.db,
  );
  const results = rows.slice(0, pageSize);
  const hasMore = rows.length > pageSize;
  if (!isPaged) {
    const path = request.url.split('?')[0] ?? request.url;
    if (hasMore) reply.header('link', `<${path}?page=1&page_size=${pageSize}>; rel="next"`);
    return results;
  }
  const counted = await sql<{ count: number }>`
    select count(*) as count from (${matching} limit ${maxCountedRows + 1}) as counted`.execute(listing.db);
  const count = counted.rows[0]?.count ?? 0;
  const last = results.at(-1);
  return {
    count: Math.min(count, maxCountedRows),
    ...(count > maxCountedRows ? { count_capped: true } : {}),
    page,
    page_size: pageSize,
    next: hasMore && last !== undefined ? cursorText(order, Reflect.get(last, order.field), last.id) : null,
    results,
  };
}

/**
 * Pattern for `lower(column) like`, which an index can serve, matching texts that contain this one; its characters are
 * never wildcards.
 */
export function containing(text: string): string {
  return `%${plainLine(text)
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

function searchOf<Row>({ query, searchIn }: Listing<Row>): RawBuilder<unknown> {
  if (query.search === undefined || query.search === '') return sql`true`;
  const pattern = containing(query.search);
  return sql`(${sql.join(
    searchIn.map((field) => sql`lower(${sql.ref(field)}) like ${pattern}`),
    sql` or `,
  )})`;
}

function sortedBy({ field, isDescending }: Order): RawBuilder<unknown> {
  return isDescending ? sql`lower(${sql.ref(field)}) desc` : sql`lower(${sql.ref(field)})`;
}

/** SQL condition for rows after a cursor. PostgreSQL sorts nulls last, and first in descending order. */
function afterOf([, value, id]: Cursor, { field, isDescending }: Order): RawBuilder<unknown> {
  const key = sql`lower(${sql.ref(field)})`;
  if (value === null) {
    const same = sql`(${key} is null and id > ${id})`;
    return isDescending ? sql`(${same} or ${key} is not null)` : same;
  }
  const same = sql`(${key} = lower(${value}) and id > ${id})`;
  return isDescending
    ? sql`(${key} < lower(${value}) or ${same})`
    : sql`(${key} > lower(${value}) or ${same} or ${key} is null)`;
}
