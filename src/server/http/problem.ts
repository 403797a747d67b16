import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemSentences, type ProblemSentence } from '#contract/problem-sentences.ts';
import type { DayFaultSentence } from '#contract/day-fault-sentences.ts';
import type { EquipmentSentence } from '#contract/refusal-sentences.ts';
import type { SubscriptionSentence } from '#contract/subscription-sentences.ts';
import { problemContentType, type Problem } from '#contract/problem.ts';
import { isDatabaseTrouble, isIdTaken } from '../db/database-trouble.ts';
import { noteSecurity } from './security-log.ts';

interface ProblemParts {
  readonly status: number;
  /** Names the refusal for the client; it decides by this, never by the sentence. */
  readonly code: string;
  /** The sentence that a person may see. */
  readonly detail: string;
  readonly errors?: Problem['errors'];
  readonly headers?: Readonly<Record<string, string>>;
  /** Members that the contract adds to this problem. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** An expected refusal: thrown by a handler, answered as a problem. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly parts: ProblemParts;

  constructor(parts: ProblemParts) {
    super(parts.code);
    this.parts = parts;
  }
}

/** What a device says in its own language; a sentence of another kind does not compile. */
type Said = ProblemSentence | SubscriptionSentence;
/** Sentences beside a field, some with a place or a figure in them. */
type SaidOfField =
  | Said
  | DayFaultSentence
  | EquipmentSentence
  | `There is no such ${string}`
  | `Please name another ${string}`
  | `The password must have at least ${number} characters.`;

export const unauthorized = (): ProblemError =>
  new ProblemError({
    status: 401,
    code: 'unauthorized',
    detail: problemSentences.signIn,
    headers: { 'www-authenticate': 'Bearer' },
  });

export const forbidden = (detail: Said = problemSentences.notAuthorised): ProblemError =>
  new ProblemError({ status: 403, code: 'forbidden', detail });

/** A refusal for what one field of the request asks, with its sentence beside that field. */
export const forbiddenIn = (path: string, detail: Said): ProblemError =>
  new ProblemError({ status: 403, code: 'forbidden', detail, errors: [{ path, message: detail }] });

export const notFound = (
  detail: Said | `There is no such ${string}.` = problemSentences.nothingHere,
): ProblemError => new ProblemError({ status: 404, code: 'not-found', detail });

export const conflict = (code: string, detail: string): ProblemError =>
  new ProblemError({ status: 409, code, detail });

/** The problem of a request that is not valid, with a sentence beside each field that a person filled in. */
export const invalid = (
  errors: readonly { readonly path: string; readonly message: SaidOfField }[],
): ProblemError => invalidIn(errors);

/** The same with the words of a schema, of a file, or for whoever writes a program: no screen of ours makes that mistake. */
export function invalidIn(
  errors: readonly { readonly path: string; readonly message: string }[],
): ProblemError {
  const detail = errors[0]?.message ?? problemSentences.notValid;
  return new ProblemError({ status: 400, code: 'invalid', detail, errors: [...errors] });
}

/** What Fastify itself refuses, by its error code. */
const frameworkProblems: Readonly<Record<string, ProblemParts>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too-large', detail: problemSentences.requestTooLarge },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported-media-type',
    detail: 'The request must be JSON.',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'malformed', detail: 'The request is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'malformed', detail: 'The request has no body.' },
};

const internalError: ProblemParts = {
  status: 500,
  code: 'internal-error',
  detail: problemSentences.serverDefect,
};

const idTaken: ProblemParts = {
  status: 409,
  code: 'id-taken',
  detail: problemSentences.idTaken,
};

/** A database in trouble is mostly well again soon; the caller loses nothing by waiting. */
const busy: ProblemParts = {
  status: 503,
  code: 'busy',
  detail: problemSentences.serverBusy,
  headers: { 'retry-after': '5' },
};

/** Answers every error of the server, its own 404 included, as a problem; only defects are logged as errors. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const parts = problemOf(error);
    if (parts.status >= 500) request.log.error({ err: error }, 'a request failed');
    if (scopeRefusals.has(parts.code)) noteScopeRefused(request);
    return sendProblem(reply, parts);
  });
}

/** Refusals of who asks for what is not theirs; those of an account that is not paid or was closed are daily life. */
const scopeRefusals: ReadonlySet<string> = new Set(['forbidden', 'not-your-facility', 'not-your-log']);

function noteScopeRefused(request: FastifyRequest): void {
  const { method, routeOptions, viewer } = request;
  const route = `${method} ${routeOptions.url ?? 'none'}`;
  noteSecurity(request, { event: 'scope-refused', user: viewer?.user ?? null, route });
}

/** The 404 of a path that nothing answers. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, notFound().parts);
}

export function sendProblem(reply: FastifyReply, parts: ProblemParts): FastifyReply {
  const problem: Problem & Record<string, unknown> = {
    ...parts.extra,
    type: 'about:blank',
    title: STATUS_CODES[parts.status] ?? 'Error',
    status: parts.status,
    code: parts.code,
    detail: parts.detail,
    ...(parts.errors === undefined ? {} : { errors: parts.errors }),
  };
  // Of a body that was given up the rest is still on its way: nothing else can come after it.
  if (parts.status === 413) void reply.header('connection', 'close');
  return reply
    .status(parts.status)
    .headers(parts.headers ?? {})
    .type(problemContentType)
    .serializer(JSON.stringify)
    .send(problem);
}

/** The problem that an error is answered with; a defect says nothing about its cause. */
export function problemOf(error: FastifyError): ProblemParts {
  if (error instanceof ProblemError) return error.parts;
  const known = frameworkProblems[error.code];
  if (known) return known;
  if (isIdTaken(error)) return idTaken;
  if (isDatabaseTrouble(error)) return busy;
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return internalError;
  return { status, code: 'bad-request', detail: STATUS_CODES[status] ?? problemSentences.refused };
}
