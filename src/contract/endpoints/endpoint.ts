import type { z } from 'zod';
import type { Level } from '#domain/access/model.ts';
import type { Deed } from '#domain/access/permissions.ts';
import { listingQuerySchema, listingReplySchema } from '#contract/resources/listing.ts';
import type { ProblemCode } from '#contract/problem-codes.ts';
import type { Tag } from './tags.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call an endpoint. What a caller may see of it (scope) is the handler's affair. */
export type Who = 'open' | 'signed-in' | { readonly level: Level } | { readonly deed: Deed };

/**
 * What keeps a signed-in person from most calls: the account is not paid, was closed and its tablet only sends, has to set up a
 * second factor first, or has a password that somebody else chose.
 */
export type Hindrance = 'unpaid' | 'deactivated' | 'no-second-factor' | 'given-password';

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
  /** What the summary cannot say; who may call it and how it is retried is added by the description itself. */
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
   * How a call that is sent again stays one. `call`: it runs in one transaction and the same `Idempotency-Key` gets the same
   * answer. `event`: the key, or the body's `id`, names the event, which is recorded once.
   */
  readonly once?: 'call' | 'event';
  /** Most bytes of its body after it was inflated, where that is not what every call may send. */
  readonly bodyLimit?: number;
}

export type Success = 200 | 201 | 202 | 204;

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
