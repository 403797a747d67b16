import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RequestPayload } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AppDeps } from '../deps.ts';
import type { Database } from '../db/schema.ts';
import type { SignedIn } from '../auth/viewer.ts';
import { isStorable } from '#contract/wire/envelope.ts';
import { type Endpoint, statusOf, type Who } from '#contract/calls/endpoint.ts';
import { forbidden, ProblemError, unauthorized } from './problem.ts';
import { noteReading } from './child-openings.ts';
import { onceByKey } from './idempotency.ts';
import { canChangeNational, may } from '#domain/access/permissions.ts';
import { viewerOf } from '../auth/sessions.ts';
import { readPageFlags } from '../auth/page-flag-setting.ts';
import { Readable } from 'node:stream';

export interface RouteContext<Asker, Body, Query, Params> {
  readonly deps: AppDeps;
  /** The pool, or the transaction of a call that runs `once`. */
  readonly db: Kysely<Database>;
  /** Null on open routes. */
  readonly viewer: Asker;
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  readonly request: FastifyRequest;
  /** For status, headers and streams; a handler that sends the response itself returns `reply`. */
  readonly reply: FastifyReply;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type AskerOf<W extends Who> = W extends 'open' ? null : SignedIn;

interface RouteOptions {
  /** True if the handler validates each text of its body itself, so that one bad event does not refuse the others. */
  readonly judgesText?: boolean;
  /**
   * True if the handler of a call that runs `once` starts the transaction through `onceByKey` itself, after work that
   * must not hold a connection.
   */
  readonly beginsItself?: boolean;
  /** True if the handler needs the raw bytes of the body, because they are signed. */
  readonly keepsBytes?: boolean;
}

/** An endpoint of the contract with its handler; its schemas have served their purpose for the compiler. */
export interface Route extends Endpoint, RouteOptions {
  readonly handler: (context: RouteContext<never, never, never, never>) => unknown;
}

/** Attaches a handler to an endpoint of the contract, and types it by the endpoint's schemas and access. */
export function defineRoute<
  W extends Who,
  Body extends z.ZodType | undefined,
  Query extends z.ZodType | undefined,
  Params extends z.ZodType | undefined,
  Reply extends z.ZodType,
>(
  endpoint: Endpoint<W, Body, Query, Params, Reply>,
  handler: (
    context: RouteContext<AskerOf<W>, Parsed<Body>, Parsed<Query>, Parsed<Params>>,
  ) => Promise<z.input<Reply> | FastifyReply> | z.input<Reply> | FastifyReply,
  options: RouteOptions = {},
): Route {
  return { ...endpoint, ...options, handler };
}

/** Registers routes so that the caller is identified and permitted before any of the body is read. */
export function registerRoutes(app: FastifyInstance, deps: AppDeps, routes: readonly Route[]): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      schema: schemasOf(route),
      config: { endpoint: route },
      onRequest: async (request, reply) => {
        // Set on the raw response, because streams write their headers themselves.
        reply.raw.setHeader('cache-control', 'no-store');
        request.viewer = await requireViewer(deps, route, request.headers.authorization);
        if (request.viewer !== null) await requirePermitted(deps, route, request.viewer);
      },
      ...(route.keepsBytes === true ? { preParsing: keepBytes } : {}),
      preHandler: async (request) => {
        const sent = [request.params, request.query, route.judgesText === true ? null : request.body];
        if (!sent.every((part) => isStorable(part))) throw unstorable();
      },
      handler: (request, reply) => answer(deps, route, request, reply),
    });
  }
}

/** The schemas that validate requests and serialize responses. */
function schemasOf({ body, query, params, reply, media }: Endpoint): FastifySchema {
  return {
    ...(body ? { body } : {}),
    ...(query ? { querystring: query } : {}),
    ...(params ? { params } : {}),
    // Applies to every success status, so that nothing outside the schema leaves the server.
    ...(media === undefined ? { response: { '2xx': reply } } : {}),
  };
}

async function answer(
  deps: AppDeps,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (route.tellsChildren === true && request.viewer !== null) await noteReading(deps, request.viewer);
  const run = (db: Kysely<Database>): unknown =>
    // Fastify has applied the schemas, and defineRoute tied them to the handler's types.
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
  reply.status(statusOf(route));
  if (route.once !== 'call' || route.beginsItself === true || request.viewer === null) return run(deps.db);
  return onceByKey({ deps, request, reply, user: request.viewer.user, run });
}

// PostgreSQL cannot store such a text in any column, so every route refuses it here.
function unstorable(): ProblemError {
  return new ProblemError({
    status: 400,
    code: 'malformed',
    detail: 'call.unstorable',
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null on open routes. */
    viewer: SignedIn | null;
    /** The raw bytes of the body, on routes that keep them. */
    bytes?: Buffer;
  }
  interface FastifyContextConfig {
    /** The route's endpoint in the contract; absent for a route that is not part of the API. */
    endpoint?: Endpoint;
  }
}

/** Identifies the caller; null on open routes. @throws ProblemError 401 without a valid token. */
async function requireViewer(
  deps: AppDeps,
  { who }: Pick<Endpoint, 'who'>,
  authorization: string | undefined,
): Promise<SignedIn | null> {
  if (who === 'open') return null;
  const token = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization ?? '')?.[1];
  const viewer = token === undefined ? null : await viewerOf(deps, token);
  if (viewer === null) throw unauthorized();
  return viewer;
}

/**
 * Checks that the caller may use the route.
 * @throws ProblemError 403 if level or role do not fit, the account is closed, or somebody else chose its password;
 * 402 if it is not paid.
 */
async function requirePermitted(
  deps: AppDeps,
  { who, national, evenIf = [] }: Pick<Endpoint, 'who' | 'national' | 'evenIf'>,
  viewer: SignedIn,
): Promise<void> {
  if (!viewer.active && !evenIf.includes('deactivated')) throw deactivated();
  if (viewer.mustChangePassword && !evenIf.includes('given-password')) throw ownPasswordFirst();
  if (!viewer.paid && !evenIf.includes('unpaid') && (await mustPay(deps))) throw unpaid();
  if (mustSetUpFactor(deps, viewer) && !evenIf.includes('no-second-factor')) throw factorNeeded();
  if (who === 'open' || who === 'signed-in') return;
  const permitted = 'level' in who ? viewer.level === who.level : may(viewer, who.right);
  if (!permitted) throw forbidden();
  if (national === 'change' && !canChangeNational(viewer)) throw forbidden('call.nationalOnly');
}

function ownPasswordFirst(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'password-change-needed',
    detail: 'call.ownPasswordFirst',
  });
}

/**
 * An account that manages accounts and sees a whole country needs a second factor, because its password is worth
 * stealing.
 */
function mustSetUpFactor({ config }: AppDeps, { hasSecondFactor, roles }: SignedIn): boolean {
  if (!config.requireSecondFactor || hasSecondFactor) return false;
  return roles.has('userManager') || roles.has('countryManager');
}

function factorNeeded(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'second-factor-needed',
    detail: 'call.secondFactorFirst',
  });
}

/** Nobody has to pay where the subscription page is switched off. */
async function mustPay({ db }: AppDeps): Promise<boolean> {
  return (await readPageFlags(db)).subscriptionPage;
}

function unpaid(): ProblemError {
  return new ProblemError({
    status: 402,
    code: 'unpaid',
    detail: 'call.unpaid',
  });
}

function deactivated(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'deactivated',
    detail: 'call.deactivated',
  });
}

/** Keeps the raw bytes of the body before it is parsed, because signatures cover the bytes. */
async function keepBytes(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
): Promise<Readable> {
  const most = request.routeOptions.bodyLimit ?? 0;
  const chunks: Buffer[] = [];
  let length = 0;
  // If the loop ended early, the stream would be destroyed and the rest of the body taken for the next request.
  for await (const chunk of unbroken(payload)) {
    const bytes = Buffer.from(chunk as Buffer | string);
    length += bytes.length;
    if (length > most) {
      payload.resume();
      throw new ProblemError({ status: 413, code: 'too-large', detail: 'call.requestTooLarge' });
    }
    chunks.push(bytes);
  }
  request.bytes = Buffer.concat(chunks);
  return Object.assign(Readable.from([request.bytes]), { receivedEncodedLength: length });
}

function unbroken(payload: RequestPayload): AsyncIterable<unknown> {
  return payload instanceof Readable ? payload.iterator({ destroyOnReturn: false }) : payload;
}
