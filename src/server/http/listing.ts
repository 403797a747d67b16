import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { z } from 'zod';
import type { ListingEndpoint } from '#contract/endpoints/endpoint.ts';
import { mostCountedRows, mostUnpagedRows, type ListingQuery } from '#contract/resources/listing.ts';
import { isStorable } from '#contract/storable.ts';
import type { Database } from '../db/schema.ts';
import { invalid } from './problem.ts';

const usualPageSize = 10;

interface Listing<Row> {
  readonly db: Kysely<Database>;
  /** All rows of the listing with their final column names; searched, sorted and cut here. */
  readonly rows: SelectQueryBuilder<Database, never, Row>;
  readonly query: ListingQuery;
  readonly searchIn: readonly (keyof Row & string)[];
  /** Columns that may be sorted by; the first is the order of the plain listing, with the id to settle ties. */
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
 * Answers a listing: the plain array, capped and with a `Link` to the rest, or the page that the query asks for.
 * @throws ProblemError 400 for a sort field that the listing does not have, and an `after` of another listing.
 */
export async function answerListing<Row extends { id: string }>(
  listing: Listing<Row>,
): Promise<Row[] | ListingPage<Row>> {
  const { query, reply, request } = listing;
  const isPaged = Object.values(query).some((value) => value !== undefined);
  const page = query.page ?? 0;
  const pageSize = isPaged ? (query.page_size ?? usualPageSize) : mostUnpagedRows;
  const order = orderOf(listing);
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
    select count(*) as count from (${matching} limit ${mostCountedRows + 1}) as counted`.execute(listing.db);
  const count = counted.rows[0]?.count ?? 0;
  const last = results.at(-1);
  return {
    count: Math.min(count, mostCountedRows),
    ...(count > mostCountedRows ? { count_capped: true } : {}),
    page,
    page_size: pageSize,
    next: hasMore && last !== undefined ? cursorOf(last, order) : null,
    results,
  };
}

/** The pattern of `lower(column) like`, which an index serves, for texts that contain this one; no sign of it is a wildcard. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

function searchOf<Row>({ query, searchIn }: Listing<Row>): RawBuilder<unknown> {
  if (query.search === undefined || query.search === '') return sql`true`;
  const pattern = containing(query.search);
  return sql`(${sql.join(
    searchIn.map((field) => sql`lower(${sql.ref(field)}) like ${pattern}`),
    sql` or `,
  )})`;
}

interface Order {
  readonly field: string;
  readonly isDescending: boolean;
}

function orderOf<Row>({ query, sort }: Listing<Row>): Order {
  const wanted = query.sort ?? sort[0];
  const field = nameOf(wanted);
  const fields = sort.map(nameOf);
  if (!fields.includes(field)) {
    throw invalid([{ path: 'sort', message: `This listing is sorted by ${fields.join(', ')}` }]);
  }
  return { field, isDescending: wanted.startsWith('-') };
}

function sortedBy({ field, isDescending }: Order): RawBuilder<unknown> {
  return isDescending ? sql`lower(${sql.ref(field)}) desc` : sql`lower(${sql.ref(field)})`;
}

/** Where a page ended: the order it was in, its last row's value in it (null where it has none), and that row's id. */
const cursorSchema = z.tuple([z.string(), z.string().nullable(), z.uuid()]);
type Cursor = z.infer<typeof cursorSchema>;

function cursorOf<Row extends { id: string }>(row: Row, order: Order): string {
  const value = Reflect.get(row, order.field) as string | null;
  const cursor: Cursor = [writtenOrder(order), value === null ? null : String(value), row.id];
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function readCursor(after: string, order: Order): Cursor {
  const read = cursorSchema.safeParse(parsed(Buffer.from(after, 'base64url').toString()));
  if (!read.success || read.data[0] !== writtenOrder(order) || !isStorable(read.data)) {
    throw invalid([{ path: 'after', message: 'Please begin at the first page of this listing again' }]);
  }
  return read.data;
}

/** The rows behind a cursor. PostgreSQL sorts what has no value last, and first in the descending order. */
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

function writtenOrder({ field, isDescending }: Order): string {
  return isDescending ? `-${field}` : field;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A sort without its direction. */
function nameOf(sort: string): string {
  return sort.replace(/^-/, '');
}
