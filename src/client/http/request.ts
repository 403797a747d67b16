import ky from 'ky';
import type { z } from 'zod';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { type Problem, problemSchema } from '#contract/problem.ts';
import { readWhatFits, type Unread } from '#contract/read-what-fits.ts';
import { silenceMs, uploadMs } from '#contract/slow-line.ts';

/** Every way a call can end, by status and named code and never by a text. */
export type Answer<T> =
  | {
      readonly kind: 'ok';
      readonly status: number;
      readonly value: T;
      /** List elements that only a newer build can read; absent if there are none. */
      readonly unread?: readonly Unread[];
    }
  /** An error answer of our server. `body` contains the further fields defined for the code. */
  | {
      readonly kind: 'problem';
      readonly status: number;
      readonly code: string;
      readonly problem: Problem;
      readonly body: unknown;
      readonly retryAfterMs: number | null;
    }
  /** A status without our own body: from a proxy or an overloaded server. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterMs: number | null }
  /**
   * No usable answer: no network, too slow, from something else (captive portal, cut off), or from our server in a shape that only a newer
   * build can read.
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
  /** Text that is JSON already, in place of `json`. */
  readonly body?: CallBody;
  readonly bearer?: string | undefined;
  readonly search?: Readonly<Record<string, string | number>> | undefined;
  /** A repeated call with the same key gets the same answer and is applied once. */
  readonly idempotencyKey?: string | undefined;
  /** Requests a stream of events in place of JSON. */
  readonly accept?: 'text/event-stream';
}

/** A request's body as sent. */
export interface CallBody {
  readonly data: string | ArrayBuffer;
  readonly isCompressed: boolean;
}

/** A call without an answer for this long counts as lost; a large body gets extra time for the upload. */
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

/** Reads a successful answer as far as this build can: unreadable list items are left out and reported. */
export function answerBy<T>(schema: z.ZodType<T>, status: number, body: unknown): Answer<T> {
  const read = readWhatFits(schema, body);
  if (read) {
    const { value, unread } = read;
    return { kind: 'ok', status, value, ...(unread.length > 0 && { unread }) };
  }
  // A portal answers with its own page; JSON comes from one of our servers.
  return { kind: 'network', cause: body === undefined ? 'not-ours' : 'unreadable' };
}

/** No automatic retries, only the caller's time limit, and no exception for any status. */
const client = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  cache: 'no-store',
  credentials: 'same-origin',
});

/** Sends a call and returns the raw response; throws if there is none. */
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

/** Reads a refusal; of a foreign error page only a status that asks for a retry later is used. */
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
