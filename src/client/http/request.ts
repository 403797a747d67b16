import ky from 'ky';
import type { z } from 'zod';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { type Problem, problemSchema } from '#contract/problem.ts';
import { readWhatFits, type Unread } from '#contract/read-what-fits.ts';
import { silenceMs, uploadMs } from '#contract/slow-line.ts';

/** Every way a call can end, by status and named code, never by a text. */
export type Answer<T> =
  | {
      readonly kind: 'ok';
      readonly status: number;
      readonly value: T;
      /** Elements of lists that only a newer build reads; absent if there are none. */
      readonly unread?: readonly Unread[];
    }
  /** An answer of our server that is not a success. `body` holds the further fields that the code promises. */
  | {
      readonly kind: 'problem';
      readonly status: number;
      readonly code: string;
      readonly problem: Problem;
      readonly body: unknown;
      readonly retryAfterMs: number | null;
    }
  /** A status without our words: a proxy or an overloaded server. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs: number | null }
  /**
   * No usable answer: no network, too slow, somebody else's (captive portal, cut off), or our server's in a shape that only a newer build
   * reads.
   */
  | { readonly kind: 'network'; readonly cause: 'unreachable' | 'timeout' | 'not-ours' | 'unreadable' };

export interface HttpDeps {
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
  readonly timeoutSignal: (ms: number) => AbortSignal;
}

export function httpOf({
  fetch,
  baseUrl,
  timeoutSignal,
}: Omit<HttpDeps, 'timeoutSignal'> & Partial<HttpDeps>): HttpDeps {
  return { fetch, baseUrl, timeoutSignal: timeoutSignal ?? ((ms) => AbortSignal.timeout(ms)) };
}

export interface Call {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly json?: unknown;
  /** JSON that is text already, in place of `json`. */
  readonly body?: CallBody;
  readonly bearer?: string | undefined;
  readonly search?: Readonly<Record<string, string | number>> | undefined;
  /** The same key gives the same answer, once applied. */
  readonly idempotencyKey?: string | undefined;
  /** A stream of events in place of JSON. */
  readonly accept?: 'text/event-stream';
}

/** A request's body for the wire. */
export interface CallBody {
  readonly data: string | ArrayBuffer;
  readonly isCompressed: boolean;
}

/** A call without an answer for this long counts as lost; a large body gets extra time to go up. */
export const requestTimeoutMs = silenceMs;

/** Time limit for the first byte of the answer. */
export function firstWordMs(call: Call): number {
  const data = bodyOf(call)?.data ?? '';
  return requestTimeoutMs + uploadMs(typeof data === 'string' ? data.length : data.byteLength);
}

/** Asks our server and reads its answer by the schema. Never throws. */
export async function ask<T>(deps: HttpDeps, call: Call, schema: z.ZodType<T>): Promise<Answer<T>> {
  const signal = deps.timeoutSignal(firstWordMs(call));
  try {
    const response = await open(deps, call, signal);
    const body = await readJson(response);
    if (!response.ok) return failure(response, body);
    return answerBy(schema, response.status, body);
  } catch {
    return { kind: 'network', cause: signal.aborted ? 'timeout' : 'unreachable' };
  }
}

/** Reads a successful answer as far as this build can: list items that it cannot read are left out and named. */
export function answerBy<T>(schema: z.ZodType<T>, status: number, body: unknown): Answer<T> {
  const read = readWhatFits(schema, body);
  if (read) {
    const { value, unread } = read;
    return { kind: 'ok', status, value, ...(unread.length > 0 && { unread }) };
  }
  // A portal answers with a page of its own; JSON comes from a server of ours.
  return { kind: 'network', cause: body === undefined ? 'not-ours' : 'unreadable' };
}

/** Nothing is retried by itself, only the caller's time limit counts, and every status is an answer. */
const client = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  cache: 'no-store',
  credentials: 'same-origin',
});

/** Opens a call and returns the raw response; throws when there is none. */
export async function open(deps: HttpDeps, call: Call, signal: AbortSignal): Promise<Response> {
  const { method, path, bearer, search, idempotencyKey, accept } = call;
  const body = bodyOf(call);
  return client(deps.baseUrl + path, {
    fetch: deps.fetch,
    method,
    signal,
    headers: {
      accept: accept ?? 'application/json, application/problem+json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(body && { 'content-type': 'application/json' }),
      ...(body?.isCompressed && { 'content-encoding': 'gzip' }),
    },
    ...(body && { body: body.data }),
    ...(search && { searchParams: search }),
  });
}

/** Reads a refusal; from an error page of somebody else only a status that asks for patience is kept. */
export function failure(response: Response, body: unknown): Answer<never> {
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'));
  const parsed = problemSchema.safeParse(body);
  if (parsed.success && response.headers.get('content-type')?.includes('problem+json')) {
    const { code } = parsed.data;
    return { kind: 'problem', status: response.status, code, problem: parsed.data, body, retryAfterMs };
  }
  const isTelling = response.status === 413 || response.status === 429 || response.status >= 500;
  return isTelling
    ? { kind: 'status', status: response.status, retryAfterMs }
    : { kind: 'network', cause: 'not-ours' };
}

export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function readRetryAfter(value: string | null): number | null {
  const seconds = Number(value ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

function bodyOf({ body, json }: Call): CallBody | null {
  if (body) return body;
  return json === undefined ? null : { data: JSON.stringify(json), isCompressed: false };
}

/** A JSON text as a body, compressed if the browser can. */
export async function textBody(text: string): Promise<CallBody> {
  if (typeof CompressionStream !== 'function') return { data: text, isCompressed: false };
  const gzip = new CompressionStream('gzip');
  const compressed = new Response(gzip.readable).arrayBuffer();
  const writer = gzip.writable.getWriter();
  await Promise.all([writer.write(new TextEncoder().encode(text)), writer.close(), compressed]);
  return { data: await compressed, isCompressed: true };
}
