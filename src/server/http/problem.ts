import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemContentType, type Problem } from '#contract/problem.ts';
import { isDatabaseTrouble, isIdTaken } from '../db/database-trouble.ts';
import { detailOf, type Saying, sentenceBeside, sentenceOf } from './saying.ts';
import { noteSecurity } from './security-log.ts';

interface ProblemParts {
  readonly status: number;
  /** Identifies the refusal for clients, which must never depend on the sentence. */
  readonly code: string;
  /** The sentence shown to a person. */
  readonly detail: Saying;
  /** Faults beside fields; the first one becomes the detail of an invalid request. */
  readonly errors?: readonly { readonly path: string; readonly message: Saying }[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Members that the contract adds to this problem. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** An expected refusal, thrown by a handler and answered as a problem. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly parts: ProblemParts;

  constructor(parts: ProblemParts) {
    super(parts.code);
    this.parts = parts;
  }
}

export const unauthorized = (): ProblemError =>
  new ProblemError({
    status: 401,
    code: 'unauthorized',
    detail: 'call.signIn',
    headers: { 'www-authenticate': 'Bearer' },
  });

export const forbidden = (detail: Saying = 'call.notAuthorised'): ProblemError =>
  new ProblemError({ status: 403, code: 'forbidden', detail });

/** A refusal concerning one field of the request, with its sentence beside that field. */
export const forbiddenIn = (path: string, detail: Saying): ProblemError =>
  new ProblemError({ status: 403, code: 'forbidden', detail, errors: [{ path, message: detail }] });

export const notFound = (detail: Saying = 'call.nothingHere'): ProblemError =>
  new ProblemError({ status: 404, code: 'not-found', detail });

export const conflict = (code: string, detail: Saying): ProblemError =>
  new ProblemError({ status: 409, code, detail });

/** The problem of an invalid request, with a sentence beside each field that is at fault. */
export const invalid = (errors: NonNullable<ProblemParts['errors']>): ProblemError =>
  new ProblemError({ status: 400, code: 'invalid', detail: 'call.notValid', errors });

/** Problems for Fastify's own errors, by its error code. */
const frameworkProblems: Readonly<Record<string, ProblemParts>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too-large', detail: 'call.requestTooLarge' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported-media-type',
    detail: 'protocol.onlyJson',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'malformed', detail: 'protocol.invalidJson' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'malformed', detail: 'protocol.noBody' },
};

const internalError: ProblemParts = {
  status: 500,
  code: 'internal-error',
  detail: 'call.serverDefect',
};

const idTaken: ProblemParts = {
  status: 409,
  code: 'id-taken',
  detail: 'call.idTaken',
};

/** A database usually recovers soon, so callers are asked to try again. */
const busy: ProblemParts = {
  status: 503,
  code: 'busy',
  detail: 'call.serverBusy',
  headers: { 'retry-after': '5' },
};

/** Answers every error of the server, including its own 404, as a problem; only defects are logged as errors. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const parts = problemOf(error);
    if (parts.status >= 500) request.log.error({ err: error }, 'a request failed');
    if (scopeRefusals.has(parts.code)) noteScopeRefused(request);
    return sendProblem(reply, parts);
  });
}

/**
 * Refusals of requests outside the caller's rights, which are logged. Refusals for an unpaid or closed account are
 * routine.
 */
const scopeRefusals: ReadonlySet<string> = new Set(['forbidden', 'not-your-facility', 'not-your-log']);

function noteScopeRefused(request: FastifyRequest): void {
  const { method, routeOptions, viewer } = request;
  const route = `${method} ${routeOptions.url ?? 'none'}`;
  noteSecurity(request, { event: 'scope-refused', user: viewer?.user ?? null, route });
}

/** The 404 response for an unknown path. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, notFound().parts);
}

export function sendProblem(reply: FastifyReply, parts: ProblemParts): FastifyReply {
  const errors = parts.errors?.map(({ path, message }) => ({ path, said: sentenceBeside(path, message) }));
  const sentence = (parts.code === 'invalid' && errors?.[0]?.said) || sentenceOf(parts.detail);
  const problem: Problem & Record<string, unknown> = {
    ...parts.extra,
    type: 'about:blank',
    title: STATUS_CODES[parts.status] ?? 'Error',
    status: parts.status,
    code: parts.code,
    detail: detailOf(sentence),
    sentence,
    ...(errors && {
      errors: errors.map(({ path, said }) => ({ path, message: detailOf(said), ...said })),
    }),
  };
  // After a rejected body, its remaining bytes are still arriving, so the connection cannot be reused.
  if (parts.status === 413) void reply.header('connection', 'close');
  return reply
    .status(parts.status)
    .headers(parts.headers ?? {})
    .type(problemContentType)
    .serializer(JSON.stringify)
    .send(problem);
}

/** The problem that answers an error; for a defect it does not reveal the cause. */
export function problemOf(error: FastifyError): ProblemParts {
  if (error instanceof ProblemError) return error.parts;
  const known = frameworkProblems[error.code];
  if (known) return known;
  if (isIdTaken(error)) return idTaken;
  if (isDatabaseTrouble(error)) return busy;
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return internalError;
  return { status, code: 'bad-request', detail: 'call.refused' };
}
