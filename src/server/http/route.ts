import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from './viewer.ts';
import { isStorable } from '#contract/storable.ts';
import { requireWho, type Who } from './permit.ts';
import { ProblemError } from './problem.ts';
import { onceByKey } from './idempotency.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RouteContext<Asker, Body, Query, Params> {
  readonly deps: AppDeps;
  /** The pool, or on a route with `atomic` the transaction that the whole call runs in. */
  readonly db: Kysely<Database>;
  /** Null on open routes. */
  readonly viewer: Asker;
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly request: FastifyRequest;
  /** For status, headers and streams; a handler that sends by itself returns `reply`. */
  readonly reply: FastifyReply;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown;
type AskerOf<W extends Who> = W extends 'open' ? null : SignedIn;

export interface RouteSpec<
  W extends Who,
  Body extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Params extends z.ZodType | undefined,
  Reply extends z.ZodType | 'stream',
> {
  readonly method: Method;
  /** With its trailing slash; the path without one answers too. */
  readonly path: string;
  readonly who: W;
  /** One line for the API's documentation. */
  readonly summary: string;
  readonly body?: Body;
  readonly query?: Query;
  readonly params?: Params;
  /** Schema of the 2xx answer; `stream` for answers that are not one JSON value. */
  readonly reply: Reply;
  /**
   * Runs the call in one transaction and applies it once per `Idempotency-Key`: the same key with the same body gets the
   * same answer again. Signed-in writes only.
   */
  readonly atomic?: boolean;
  /** Most bytes of its body after it was inflated, where that is less than what every call may send. */
  readonly bodyLimit?: number;
  /** The handler judges each text of its body by itself, so that one bad event does not refuse the others. */
  readonly judgesText?: boolean;
  readonly handler: (
    context: RouteContext<AskerOf<W>, Parsed<Body>, Parsed<Query>, Parsed<Params>>,
  ) => Promise<Sent<Reply> | FastifyReply> | Sent<Reply> | FastifyReply;
}

/** A route whose schemas have done their work for the compiler. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly who: Who;
  readonly summary: string;
  readonly body?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly params?: z.ZodType | undefined;
  readonly reply: z.ZodType | 'stream';
  readonly atomic?: boolean;
  readonly bodyLimit?: number;
  readonly judgesText?: boolean;
  readonly handler: (context: RouteContext<never, never, never, never>) => unknown;
}

/** Declares a route: the compiler gives the handler the types of its schemas and of who asks. */
export function defineRoute<
  const W extends Who,
  Body extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Params extends z.ZodType | undefined = undefined,
  Reply extends z.ZodType | 'stream' = z.ZodType,
>(spec: RouteSpec<W, Body, Query, Params, Reply>): Route {
  return spec;
}

/** Registers routes: the caller is known and permitted before a byte of the body is read. */
export function registerRoutes(app: FastifyInstance, deps: AppDeps, routes: readonly Route[]): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      schema: {
        summary: route.summary,
        ...(route.who === 'open' ? {} : { security: [{ bearer: [] }] }),
        ...(route.body ? { body: route.body } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.params ? { params: route.params } : {}),
        ...(route.reply === 'stream' ? {} : { response: { '2xx': route.reply } }),
      },
      onRequest: async (request) => {
        request.viewer = await requireWho(deps, route.who, request.headers.authorization);
      },
      preHandler: async (request) => {
        const sent = [request.params, request.query, route.judgesText === true ? null : request.body];
        if (!sent.every((part) => isStorable(part))) throw unstorable();
      },
      handler: (request, reply) => answer(deps, route, request, reply),
    });
  }
}

async function answer(
  deps: AppDeps,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const run = (db: Kysely<Database>): unknown =>
    // The schemas were applied by Fastify, and defineRoute tied them to the handler's types.
    route.handler({
      deps,
      db,
      viewer: request.viewer as never,
      body: request.body as never,
      query: request.query as never,
      params: request.params as never,
      request,
      reply,
    });
  if (route.atomic !== true || request.viewer === null) return run(deps.db);
  return onceByKey({ deps, request, reply, user: request.viewer.user, run });
}

// No column can hold such a text, so whatever the route, the database would fail on it.
function unstorable(): ProblemError {
  return new ProblemError({
    status: 400,
    code: 'malformed',
    detail: 'The request holds characters that cannot be stored.',
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; null on open routes. */
    viewer: SignedIn | null;
  }
}
