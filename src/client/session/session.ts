import { z } from 'zod';
import { type PageFlags, pageFlagsSchema, tokenReplySchema } from '#contract/resources/session.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { readMeta, writeMeta } from '#client/db/meta.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { ask, type HttpDeps } from '#client/http/request.ts';
import { waitingEvents } from '#client/queries/badge.ts';
import { noteServerTime } from '#client/sync/clock-offset.ts';
import { noteLink } from '#client/sync/status.ts';
import { deviceId } from './device-id.ts';
import { type Session, sessionFacts } from './session-facts.ts';

export type LoginResult =
  | { readonly ok: true; readonly session: Session }
  | {
      readonly ok: false;
      readonly reason: 'wrong-credentials' | 'too-many-tries' | 'no-connection' | 'refused';
      /** The server's sentence, where it gave one. */
      readonly detail: string | null;
      readonly retryAfterMs: number | null;
    };

export interface SessionStore {
  login(credentials: { readonly email: string; readonly password: string }): Promise<LoginResult>;
  restore(): Promise<Session | null>;
  current(): Promise<Session | null>;
  logout(): Promise<{ readonly waiting: number }>;
  pageFlags(): Promise<PageFlags>;
  refreshPageFlags(): Promise<PageFlags>;
}

const anyAnswer = z.unknown();
const flagsKey = 'page-flags';
const unknownFlags: PageFlags = { childRegPage: true, subscriptionPage: true };

/** Who is signed in on this device. Works offline once somebody has signed in; a lost network signs nobody out. */
export function sessionStore(
  db: DeviceDatabase,
  {
    deps,
    http,
    ready,
    onSignedIn,
  }: { deps: EngineDeps; http: HttpDeps; ready: () => Promise<unknown>; onSignedIn: () => void },
): SessionStore {
  async function current(): Promise<Session | null> {
    const row = await db.session.get('current');
    return row ? sessionFacts(row) : null;
  }

  async function login({ email, password }: { email: string; password: string }): Promise<LoginResult> {
    await ready();
    const device = await deviceId(db, deps.newId);
    const askedAt = deps.now();
    const json = { email, password, device };
    const answer = await ask(http, { method: 'POST', path: '/auth/token/', json }, tokenReplySchema);
    if (answer.kind !== 'ok') return loginFailure(answer);
    const { token, access, grant, ...reply } = answer.value;
    const row = { key: 'current', reply, token, access, sign_in_needed: false } as const;
    await db.transaction('rw', db.session, db.grant, async () => {
      await db.session.put(row);
      if (grant) await db.grant.put({ ...grant, user: reply.user_id });
    });
    await noteServerTime(db, { serverTime: reply.server_time, askedAt, answeredAt: deps.now() });
    await noteLink(db);
    onSignedIn();
    return { ok: true, session: sessionFacts(row) };
  }

  async function logout(): Promise<{ waiting: number }> {
    const row = await db.session.get('current');
    const waiting = await waitingEvents(db);
    await db.session.delete('current');
    if (row) {
      const call = {
        method: 'POST',
        path: '/auth/logout/',
        json: { token: row.token },
        bearer: row.access,
      } as const;
      // The sign-out holds on the device whether or not the server hears of it.
      void ask(http, call, anyAnswer);
    }
    return { waiting };
  }

  async function pageFlags(): Promise<PageFlags> {
    return (await readMeta<PageFlags>(db, flagsKey)) ?? unknownFlags;
  }

  return {
    login,
    logout,
    current,
    pageFlags,
    async restore() {
      await ready();
      return current();
    },
    async refreshPageFlags() {
      await ready();
      const answer = await ask(http, { method: 'GET', path: '/v/api/page/' }, pageFlagsSchema);
      if (answer.kind === 'ok') await writeMeta(db, flagsKey, answer.value);
      return pageFlags();
    },
  };
}

function loginFailure(
  answer: Exclude<Awaited<ReturnType<typeof ask<unknown>>>, { kind: 'ok' }>,
): LoginResult {
  if (answer.kind === 'network')
    return { ok: false, reason: 'no-connection', detail: null, retryAfterMs: null };
  if (answer.kind === 'status') {
    return { ok: false, reason: 'refused', detail: null, retryAfterMs: answer.retryAfterMs };
  }
  const { status, problem, retryAfterMs } = answer;
  const reason = status === 401 ? 'wrong-credentials' : status === 429 ? 'too-many-tries' : 'refused';
  return { ok: false, reason, detail: problem.detail, retryAfterMs };
}
