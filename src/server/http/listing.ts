import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { mostUnpagedRows, type ListingQuery } from '#contract/resources/listing.ts';
import type { Database } from '../db/schema.ts';
import { ProblemError } from './problem.ts';

const usualPageSize = 10;

interface Listing<Row> {
  readonly db: Kysely<Database>;
  /** All rows of the listing with their final column names; searched, sorted and cut here. */
  readonly rows: SelectQueryBuilder<Database, never, Row>;
  readonly query: ListingQuery;
  readonly searchIn: readonly (keyof Row & string)[];
  /** Fields that may be sorted by; the first is the order of the plain listing, with the id to settle ties. */
  readonly sortBy: readonly [keyof Row & string, ...(keyof Row & string)[]];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface ListingPage<Row> {
  readonly count: number;
  readonly page: number;
  readonly page_size: number;
  readonly results: Row[];
}

/**
 * Answers a listing: the plain array, capped and with a `Link` to the rest, or the page that the query asks for.
 * @throws ProblemError 400 for a sort field that the listing does not have.
 */
export async function answerListing<Row extends { id: string }>(
  listing: Listing<Row>,
): Promise<Row[] | ListingPage<Row>> {
  const { query, reply, request } = listing;
  const isPaged = Object.values(query).some((value) => value !== undefined);
  const page = query.page ?? 0;
  const pageSize = isPaged ? (query.page_size ?? usualPageSize) : mostUnpagedRows;
  const matching = sql`select * from (${listing.rows}) as listed where ${searchOf(listing)}`;
  const { rows } = await sql<Row>`
    ${matching} order by ${orderOf(listing)}, id limit ${pageSize + 1} offset ${page * pageSize}`.execute(
    listing.db,
  );
  const results = rows.slice(0, pageSize);
  if (!isPaged) {
    const path = request.url.split('?')[0] ?? request.url;
    if (rows.length > pageSize) reply.header('link', `<${path}?page=1&page_size=${pageSize}>; rel="next"`);
    return results;
  }
  const counted = await sql<{
    count: number;
  }>`select count(*) as count from (${matching}) as counted`.execute(listing.db);
  return { count: counted.rows[0]?.count ?? 0, page, page_size: pageSize, results };
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

function orderOf<Row>({ query, sortBy }: Listing<Row>): RawBuilder<unknown> {
  const wanted = query.sort ?? sortBy[0];
  const field = wanted.replace(/^-/, '');
  if (!sortBy.some((known) => known === field)) {
    throw new ProblemError({
      status: 400,
      code: 'invalid',
      detail: 'This listing cannot be sorted so.',
      errors: [{ path: 'sort', message: `is not one of ${sortBy.join(', ')}` }],
    });
  }
  return wanted.startsWith('-') ? sql`lower(${sql.ref(field)}) desc` : sql`lower(${sql.ref(field)})`;
}
