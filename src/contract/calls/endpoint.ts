import { z } from 'zod';
import type { Level } from '#domain/access/model.ts';
import type { Right } from '#domain/access/permissions.ts';
import type { ProblemCode } from '#contract/problem-codes.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Rights that an endpoint asks of its caller. How much a caller may see of it (scope) is the handler's affair. */
export type Who = 'open' | 'signed-in' | { readonly level: Level } | { readonly right: Right };

/**
 * States that keep a signed-in person from most calls: the account is not paid for, was closed and its tablet only sends, has to set up a
 * second factor first, or has a password that somebody else chose.
 */
type Hindrance = 'unpaid' | 'deactivated' | 'no-second-factor' | 'given-password';

type Schema = z.ZodType;

/** One call of the product, as server, client and the API's description read it. */
export interface Endpoint<
  W extends Who = Who,
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Params extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
> {
  readonly method: Method;
  /** With its trailing slash and `:name` for each of `params`; the path without the slash answers too. */
  readonly path: string;
  /** Under which heading the API's description lists it. */
  readonly tag: Tag;
  readonly who: W;
  /** One line for the API's description. */
  readonly summary: string;
  /** Details beyond the summary; the description itself adds who may call it and how it is retried. */
  readonly description?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Schema of the answer, or of one line or event of it where `media` is a stream. */
  readonly reply: Reply;
  /** Status of success, 200 unless named; the first of several is the usual one. */
  readonly status?: Success | readonly [Success, ...Success[]];
  /** Media type of an answer that is not one JSON value. */
  readonly media?: 'application/x-ndjson' | 'text/event-stream';
  /** Shown where none can be made from the schema. */
  readonly example?: { readonly body?: unknown; readonly reply?: unknown };
  /**
   * It writes what is one list for all: a `change` is made at country level only, an `addition` on which nothing hangs yet by whoever
   * has the role. Both leave a trail.
   */
  readonly national?: 'change' | 'addition';
  /** It tells who children are: the facility hears of it where the caller was brought there by a user manager within a day. */
  readonly tellsChildren?: boolean;
  /** Hindrances that it goes on in spite of. */
  readonly evenIf?: readonly Hindrance[];
  /** Its own refusals, besides those that `problemsOf` works out for every call of its kind. */
  readonly errors?: readonly ProblemCode[];
  /**
   * Makes a call that is sent again count once. `call`: it runs in one transaction and the same `Idempotency-Key` gets the same answer.
   * `event`: the key, or the body's `id`, names the event, which is recorded once.
   */
  readonly once?: 'call' | 'event';
  /** Most bytes of its body after it was inflated, where that is not what every call may send. */
  readonly bodyLimit?: number;
}

type Success = 200 | 201 | 202 | 204;

/** Declares an endpoint; its schemas and who may call it stay known to the compiler. */
export function defineEndpoint<
  const W extends Who,
  Reply extends Schema,
  Body extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Params extends Schema | undefined = undefined,
>(endpoint: Endpoint<W, Body, Query, Params, Reply>): Endpoint<W, Body, Query, Params, Reply> {
  return endpoint;
}

/** A GET endpoint that lists rows: searched, sorted and paged by the query of every listing. */
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
  /** Fields that it can be sorted by; the first is its own order, `-` before it where that is descending. */
  readonly sort: readonly [string, ...string[]];
}

/** Declares a listing. Its reply is the plain array, or a page of it when the query asks for one. */
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

/** The usual status of an endpoint's success. */
export function statusOf({ status = 200 }: Pick<Endpoint, 'status'>): Success {
  return typeof status === 'number' ? status : status[0];
}

/** The groups of calls, in the order of the API's description. */
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

/** Up to here rows are counted; beyond it a count costs more than it tells. */
export const maxCountedRows = 10_000;

/** Most rows of a listing that was asked for without paging. */
export const maxUnpagedRows = 1000;

/**
 * Query of every listing. Without any of these the answer is the plain array, capped; with one it is a page.
 * `page` starts at 0; `sort` is a field, with `-` before it for descending.
 */
const listingQuerySchema = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).optional(),
  page_size: z.coerce.number().int().min(1).max(maxUnpagedRows).optional(),
  /** `next` of the page before: the rows after it, at any depth, in place of counting pages off. */
  after: z.string().max(1000).optional(),
  search: z.string().trim().max(200).optional(),
  sort: z
    .string()
    .regex(/^-?[a-z_]{1,40}$/, 'is not a field')
    .optional(),
});
export type ListingQuery = z.infer<typeof listingQuerySchema>;

/** The answer of a listing: the plain array or a page of it. */
export function listingReplySchema<Row extends z.ZodType>(row: Row) {
  return z.union([
    z.array(row),
    z.object({
      count: z.int(),
      /** There are more rows than are counted. */
      count_capped: z.boolean().optional(),
      page: z.int(),
      page_size: z.int(),
      /** Value of `after` for the next page; null on the last one. */
      next: z.string().nullable().optional(),
      results: z.array(row),
    }),
  ]);
}
