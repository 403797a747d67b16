import ky, { type KyInstance, type Options } from 'ky';
import type { z } from 'zod';
import type { Problem } from '#contract/problem.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { type RefreshOutcome } from '#client/session/refresh.ts';
import { type Answer, failure, readJson, requestTimeoutMs } from './request.ts';

export type ApiResult<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly reason: 'no-connection' | 'signed-out' | 'refused' | 'server';
      readonly status: number | null;
      readonly code: string | null;
      /** The server's sentence. */
      readonly detail: string | null;
      readonly errors: readonly NonNullable<Problem['errors']>[number][];
    };

export interface ApiCall<T> {
  readonly schema: z.ZodType<T>;
  readonly search?: Readonly<Record<string, string | number>>;
  readonly json?: unknown;
  /** The same key gives the same answer, once applied. */
  readonly idempotencyKey?: string;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type Api = { readonly [Name in Method]: <T>(path: string, call: ApiCall<T>) => Promise<ApiResult<T>> };

/** The product's REST calls, for what is read and written online: bearer, one refresh, failures as named values. */
export function apiOf(
  db: DeviceDatabase,
  { deps, renew }: { deps: EngineDeps; renew: (refused: string) => Promise<RefreshOutcome> },
): Api {
  const client: KyInstance = ky.create({
    fetch: deps.fetch,
    retry: 0,
    timeout: requestTimeoutMs,
    throwHttpErrors: false,
    cache: 'no-store',
  });

  async function call<T>(method: Method, path: string, options: ApiCall<T>): Promise<ApiResult<T>> {
    const access = (await db.session.get('current'))?.access;
    const first = await once(method, path, { options, access });
    if (access === undefined || first.kind !== 'problem' || first.status !== 401) return resultOf(first);
    const renewed = await renew(access);
    if (renewed.kind === 'unreachable') return noConnection;
    return resultOf(
      renewed.kind === 'fresh' ? await once(method, path, { options, access: renewed.access }) : first,
    );
  }

  async function once<T>(
    method: Method,
    path: string,
    { options, access }: { options: ApiCall<T>; access: string | undefined },
  ): Promise<Answer<T>> {
    const headers: Record<string, string> = {};
    if (access !== undefined) headers['authorization'] = `Bearer ${access}`;
    if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
    const request: Options = { method, headers };
    if (options.search) request.searchParams = options.search;
    if (options.json !== undefined) request.json = options.json;
    try {
      const response = await client(absolute(deps.baseUrl, path), request);
      const body = await readJson(response);
      if (!response.ok) return failure(response, body);
      const parsed = options.schema.safeParse(body);
      if (!parsed.success) return { kind: 'network', cause: 'not-ours' };
      return { kind: 'ok', status: response.status, value: parsed.data };
    } catch {
      return { kind: 'network', cause: 'unreachable' };
    }
  }

  return {
    get: (path, options) => call('get', path, options),
    post: (path, options) => call('post', path, options),
    put: (path, options) => call('put', path, options),
    patch: (path, options) => call('patch', path, options),
    delete: (path, options) => call('delete', path, options),
  };
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
  if (answer.kind === 'ok') return { ok: true, value: answer.value };
  if (answer.kind === 'network') return noConnection;
  const { status } = answer;
  if (answer.kind === 'status')
    return { ok: false, reason: 'server', status, code: null, detail: null, errors: [] };
  const { code, detail, errors = [] } = answer.problem;
  const reason = status === 401 ? 'signed-out' : status >= 500 ? 'server' : 'refused';
  return { ok: false, reason, status, code, detail, errors };
}

function absolute(baseUrl: string, path: string): string {
  return baseUrl + (path.startsWith('/') ? path : `/${path}`);
}
