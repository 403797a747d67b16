import type { z } from 'zod';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import type { Problem, Sentence } from '#contract/problem.ts';
import type { Unread } from '#contract/read-what-fits.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type RefreshOutcome } from '#client/session/refresh.ts';
import { maxDetailLength, rememberReport } from './owed-notices.ts';
import { followRefusal } from '#client/session/standing.ts';
import { type CallInput, pathOf, type ReplyOf, searchOf } from '../http/endpoint-call.ts';
import { listen, type Listening, type ListenEnd } from '../http/event-lines.ts';
import { type Answer, ask, type Call, httpOf } from '../http/request.ts';

/** `unread` counts the rows that only a newer build can read and that are missing in `value`; absent if there are none. */
export type ApiResult<T> = { readonly ok: true; readonly value: T; readonly unread?: number } | ApiFailure;

export interface ApiFailure {
  readonly ok: false;
  readonly reason: 'no-connection' | 'signed-out' | 'refused' | 'server';
  readonly status: number | null;
  readonly code: string | null;
  /** The server's English sentence and its code, if given. */
  readonly detail: string | null;
  readonly sentence?: Sentence | undefined;
  readonly errors: readonly NonNullable<Problem['errors']>[number][];
}

export interface ApiCall<T> {
  readonly schema: z.ZodType<T>;
  readonly search?: Readonly<Record<string, string | number>>;
  readonly json?: unknown;
  /** A repeated call with the same key gets the same answer and is applied once. */
  readonly idempotencyKey?: string;
}

type Plain = <T>(path: string, call: ApiCall<T>) => Promise<ApiResult<T>>;

/** The product's online calls: bearer, a single refresh, failures as named values. */
export interface Api {
  /** Calls an endpoint of the contract. Never throws. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ApiResult<ReplyOf<E>>>;
  /** Listens to an endpoint's stream of events until it ends. Never throws. */
  listen<E extends Endpoint>(endpoint: E, input: CallInput<E>, listening: Listening): Promise<ListenEnd>;
  /** For calls that are not in the contract. */
  readonly post: Plain;
  readonly put: Plain;
}

export function apiOf(
  db: DeviceDatabase,
  { deps, renew }: { deps: EngineDeps; renew: (refused: string) => Promise<RefreshOutcome> },
): Api {
  const http = httpOf(deps);

  async function send<T>(method: Call['method'], path: string, options: ApiCall<T>): Promise<ApiResult<T>> {
    const signedIn = await db.session.get('current');
    const access = signedIn?.access;
    const { schema, ...sent } = options;
    const answer = await twice(access, (bearer) => ask(http, { method, path, bearer, ...sent }, schema));
    // Any refusal may mean that the account is closed or unpaid.
    if (signedIn && answer.kind === 'problem')
      await followRefusal(db, signedIn.reply.user_id, answer.code).catch(() => undefined);
    if (answer.kind === 'ok') await tellUnread(path, answer.unread);
    return resultOf(answer);
  }

  /** Reports unreadable rows by list and field, without content. */
  async function tellUnread(path: string, [first]: readonly Unread[] = []): Promise<void> {
    if (first === undefined) return;
    const detail = `${path.replaceAll(/[0-9a-f-]{36}/g, '*')} ${first.list} ${first.field}`.slice(
      0,
      maxDetailLength,
    );
    await rememberReport(db, { kind: 'unreadable', at: 0, detail }).catch(() => undefined);
  }

  /** Repeats the call with a new bearer if the first had expired. */
  async function twice<T>(
    access: string | undefined,
    askWith: (access: string | undefined) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const first = await askWith(access);
    if (access === undefined || !isBearerRefused(first)) return first;
    const renewed = await renew(access);
    if (renewed.kind === 'unreachable') return { kind: 'network', cause: 'unreachable' };
    return renewed.kind === 'fresh' ? askWith(renewed.access) : first;
  }

  return {
    call: (endpoint, input) => {
      const { params, query, body, idempotencyKey } = input as LooseInput;
      return send(endpoint.method, pathOf(endpoint, params ?? {}), {
        schema: endpoint.reply as z.ZodType<ReplyOf<typeof endpoint>>,
        ...(query === undefined ? {} : { search: searchOf(query) }),
        ...(body === undefined ? {} : { json: body }),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      });
    },
    listen: async (endpoint, input, listening) => {
      const { params, query } = input as LooseInput;
      const search = new URLSearchParams(searchOf(query ?? {})).toString();
      const path = `${pathOf(endpoint, params ?? {})}?${search}`;
      const access = (await db.session.get('current'))?.access;
      if (access === undefined || listening.signal.aborted) return 'failed';
      const first = await listen(http, access, path, listening);
      if (first !== 'refused') return first;
      const renewed = await renew(access);
      return renewed.kind === 'fresh' ? listen(http, renewed.access, path, listening) : 'failed';
    },
    post: (path, options) => send('POST', path, options),
    put: (path, options) => send('PUT', path, options),
  };
}

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** True if a new bearer may help. A wrong password also gets 401, and sending it again would count one slip as two guesses. */
function isBearerRefused(answer: Answer<unknown>): boolean {
  return answer.kind === 'problem' && answer.status === 401 && answer.code === 'unauthorized';
}

const noConnection = {
  ok: false,
  reason: 'no-connection',
  status: null,
  code: null,
  detail: null,
  errors: [],
} as const;

function resultOf<T>(answer: Answer<T>): ApiResult<T> {
  if (answer.kind === 'ok') {
    const { value, unread } = answer;
    return { ok: true, value, ...(unread && { unread: unread.length }) };
  }
  if (answer.kind === 'network' && answer.cause === 'unreadable')
    return { ok: false, reason: 'server', status: null, code: 'update-needed', detail: null, errors: [] };
  if (answer.kind === 'network') return noConnection;
  const { status } = answer;
  if (answer.kind === 'status')
    return { ok: false, reason: 'server', status, code: null, detail: null, errors: [] };
  const { code, detail, sentence, errors = [] } = answer.problem;
  const reason = isBearerRefused(answer) ? 'signed-out' : status >= 500 ? 'server' : 'refused';
  return { ok: false, reason, status, code, detail, sentence, errors };
}
