import { fieldFaults } from '#domain/kernel/field-faults.ts';
import { z } from 'zod';
import type { Level } from '#domain/access/model.ts';
import type { Right } from '#domain/access/permissions.ts';
import type { ProblemCode } from '#contract/problem-codes.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Rights that an endpoint requires of its caller. The handler decides how much the caller may see (scope). */
export type Who = 'open' | 'signed-in' | { readonly level: Level } | { readonly right: Right };

/**
 * States that bar a signed-in user from most calls: the account is unpaid, is closed and only sends what waits, must
 * set up a second factor first, or has a password that somebody else chose.
 */
type Hindrance = 'unpaid' | 'deactivated' | 'no-second-factor' | 'given-password';

type Schema = z.ZodType;

/** One API call, as the server, the client and the API description read it. */
export interface Endpoint<
  W extends Who = Who,
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Params extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> {
  readonly method: Method;
  /** With a trailing slash, and `:name` for each of `params`; the path without the slash works too. */
  readonly path: string;
  /** The heading in the API description. */
  readonly tag: Tag;
  readonly who: W;
  /** One line for the API description. */
  readonly summary: string;
  /** Details beyond the summary; who may call it and how to retry it are added automatically. */
  readonly description?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Schema of the response, or of one line or event if `media` is a stream. */
  readonly reply: Reply;
  /** Success status, 200 if absent; the first of several is the usual one. */
  readonly status?: Success | readonly [Success, ...Success[]];
  /** Media type of a response that is not a single JSON value. */
  readonly media?: 'application/x-ndjson' | 'text/event-stream';
  /** Shown if no example can be derived from the schema. */
  readonly example?: { readonly body?: unknown; readonly reply?: unknown };
  /**
   * Set if it writes to a list that the whole country shares: a `change` is made only at country level, an `addition`
   * that nothing depends on yet by anyone with the role. Both are recorded.
   */
  readonly national?: 'change' | 'addition';
  /**
   * Set if it reveals who children are: the facility is told if a user manager gave the caller access within the last
   * day.
   */
  readonly tellsChildren?: boolean;
  /** Hindrances that do not bar a caller from it. */
  readonly evenIf?: readonly Hindrance[];
  /** Its own refusals, besides those that `problemsOf` derives for every call of its kind. */
  readonly errors?: readonly ProblemCode[];
  /**
   * Makes a repeated call count once. `call`: it runs in one transaction, and the same `Idempotency-Key` gets the same
   * response. `event`: the key or the body's `id` identifies the event, which is recorded once.
   */
  readonly once?: 'call' | 'event';
  /** Largest body in bytes after decompression, if it differs from the general limit. */
  readonly bodyLimit?: number;
}

type Success = 200 | 201 | 202 | 204;

/** Declares an endpoint and keeps the exact types of its schemas and access. */
export function defineEndpoint<
  const W extends Who,
  Reply extends Schema,
  Body extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Params extends Schema | undefined = undefined,
>(endpoint: Endpoint<W, Body, Query, Params, Reply>): Endpoint<W, Body, Query, Params, Reply> {
  return endpoint;
}

/** A GET endpoint that lists rows, searched, sorted and paged by the common listing query. */
export interface ListingEndpoint<
  Row extends Schema = Schema,
  W extends Who = Who,
  Params extends Schema | undefined = Schema | undefined,
> extends Endpoint<
  W,
  undefined,
  typeof listingQuerySchema,
  Params,
  ReturnType<typeof listingReplySchema<Row>>
> {
  readonly row: Row;
  /** Fields it can be sorted by; the first is the default, with `-` in front for descending. */
  readonly sort: readonly [string, ...string[]];
}

/** Declares a listing. The response is a plain array, or a page if the query asks for one. */
export function defineListingEndpoint<
  Row extends Schema,
  const W extends Who,
  Params extends Schema | undefined = undefined,
>(
  listing: Pick<ListingEndpoint<Row, W, Params>, 'path' | 'tag' | 'who' | 'summary' | 'row' | 'sort'> &
    Partial<
      Pick<ListingEndpoint<Row, W, Params>, 'description' | 'params' | 'errors' | 'evenIf' | 'tellsChildren'>
    >,
): ListingEndpoint<Row, W, Params> {
  return {
    ...listing,
    method: 'GET',
    query: listingQuerySchema,
    reply: listingReplySchema(listing.row),
  };
}

/** The usual success status of an endpoint. */
export function statusOf({ status = 200 }: Pick<Endpoint, 'status'>): Success {
  return typeof status === 'number' ? status : status[0];
}

/** The groups of calls, in the order of the API description. */
export const tags = {
  Account: 'Signing in, the session, passwords and what the signed-in person sees of their account.',
  Users: 'Accounts of others: for user managers, inside their unit.',
  Stock: 'Wallets, the ledger and its activities.',
  Children: 'The register of children and their immunizations.',
  Equipment:
    'Refrigerators, freezers and what else keeps vaccines cold, and the names that its forms are filled from.',
  Places: 'Countries, states, LGAs and facilities.',
  Antigens: 'The vaccines that are kept, with their schedules.',
  Profiles: 'What a facility says of itself: its officer in charge, staff and catchment population.',
  Support: 'The directory of whom to ask for help.',
  Monitoring: 'The same numbers from the facility to the country: cards, balances, charts.',
  Lookups: 'Fixed lists and switches that forms are filled from.',
  Messages: 'Messages to care givers, and those that were not delivered.',
  Cases: 'What a person has to look into because the replay could not settle it.',
  Subscription: 'What is paid for by card, and what the provider says of it.',
  Sync: 'The replay protocol of tablets.',
  Operations: 'Health and figures of the running server.',
} as const;

type Tag = keyof typeof tags;

/** Rows are counted up to here; an exact higher count would not be worth its cost. */
export const maxCountedRows = 10_000;

/** Most rows of a listing requested without paging. */
export const maxUnpagedRows = 1000;

/**
 * Query of every listing. Without any of these, the response is a capped plain array; with one, it is a page. `page`
 * starts at 0; `sort` is a field, with `-` in front for descending.
 */
const listingQuerySchema = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).optional(),
  page_size: z.coerce.number().int().min(1).max(maxUnpagedRows).optional(),
  /** `next` of the previous page: returns the rows after it at any depth, without counting pages. */
  after: z.string().max(1000).optional(),
  search: z.string().trim().max(200).optional(),
  sort: z
    .string()
    .regex(/^-?[a-z_]{1,40}$/, fieldFaults.notAField)
    .optional(),
});
export type ListingQuery = z.infer<typeof listingQuerySchema>;

/** The response of a listing: a plain array or a page. */
export function listingReplySchema<Row extends z.ZodType>(row: Row) {
  return z.union([
    z.array(row),
    z.object({
      count: z.int(),
      /** True if there are more rows than were counted. */
      count_capped: z.boolean().optional(),
      page: z.int(),
      page_size: z.int(),
      /** Value of `after` for the next page; null on the last page. */
      next: z.string().nullable().optional(),
      results: z.array(row),
    }),
  ]);
}
