import type { Sentence } from '#contract/problem.ts';
import {
  defaultPageFlags,
  type PageFlags,
  pageFlagsSchema,
  tokenReplySchema,
  type ViewerStanding,
} from '#contract/wire/session.ts';
import { type Demo, demoSchema } from '#contract/calls/demo.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import { type DeviceDatabase, readMeta, writeMeta } from '#client/db/database.ts';
import type { SessionRow } from '#client/db/rows.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import type { AnswerStore } from '#client/answers/answer-store.ts';
import { ask, type HttpDeps } from '#client/http/request.ts';
import { waitingEvents } from '../sync-centre-rows.ts';
import { clockOffsetMs, type KnownClock, knownClock, noteServerTime } from '../db/clock.ts';
import { noteLink } from '#client/db/sync-status.ts';
import { deviceId } from './log-of.ts';
import { forgetAttempts, signInLostKey, takeOver } from './enrolment.ts';
import { grantOf, type Session, sessionFacts } from './session-facts.ts';
import { rememberSignOut, tellSignOuts } from './owed-notices.ts';
import { type ClosedAccount, followStanding, openRow } from './standing.ts';

export type LoginResult =
  | { readonly ok: true; readonly session: Session }
  | {
      readonly ok: false;
      readonly reason: 'wrong-credentials' | 'second-factor' | 'too-many-tries' | 'no-connection' | 'refused';
      /** The server's sentence, if given. */
      readonly detail: string | null;
      readonly sentence?: Sentence | undefined;
      readonly retryAfterMs: number | null;
    };

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Six digits from the authenticator app, once the server has asked for them. */
  readonly otp?: string;
}

export interface SessionStore {
  login(credentials: Credentials): Promise<LoginResult>;
  restore(): Promise<Session | null>;
  current(): Promise<Session | null>;
  /** Account that was closed here, until the next sign-in or takeover. */
  closed(): Promise<ClosedAccount | null>;
  /** True if nobody is signed in because the row of the current user is damaged. */
  signInLost(): Promise<boolean>;
  logout(): Promise<{ readonly waiting: number }>;
  /**
   * End of the permission to record for this facility unless the server renews it; later saves are refused. In ms since 1970 by the
   * device's clock; null for a user without a facility.
   */
  grantEndsAt(): Promise<number | null>;
  /** Applies the server's state of the signed-in user; 'moved' asks for a refresh, which brings their places. */
  follow(user: UserId, standing: ViewerStanding): Promise<'followed' | 'moved'>;
  clock(): Promise<KnownClock>;
  pageFlags(): Promise<PageFlags>;
  refreshPageFlags(): Promise<PageFlags>;
  /** Accounts of the server's demo; null if there is none, or offline. */
  demo(): Promise<Demo | null>;
}

const flagsKey = 'page-flags';

/** Store of the signed-in user. It works offline after the first sign-in, and losing the network signs nobody out. */
export function sessionStore(
  db: DeviceDatabase,
  {
    deps,
    http,
    ready,
    answers,
    onSignedIn,
  }: {
    deps: EngineDeps;
    http: HttpDeps;
    ready: () => Promise<unknown>;
    answers: Pick<AnswerStore, 'wipe'>;
    onSignedIn: () => void;
  },
): SessionStore {
  async function current(): Promise<Session | null> {
    const row = await openRow(db);
    return row ? sessionFacts(row) : null;
  }

  async function closed(): Promise<ClosedAccount | null> {
    const row = await db.session.get('current');
    if (row?.closed !== true) return null;
    const { user_id: userId, first_name: firstName, last_name: lastName, email } = row.reply;
    return { userId, firstName, lastName, email };
  }

  async function login(credentials: Credentials): Promise<LoginResult> {
    await ready();
    const device = await deviceId(db, deps.newId);
    const askedAt = deps.now();
    const json = { ...credentials, device };
    const answer = await ask(http, { method: 'POST', path: '/auth/token/', json }, tokenReplySchema);
    if (answer.kind !== 'ok') return loginFailure(answer);
    const { token, access, grant, pin, ...reply } = answer.value;
    const row: SessionRow = {
      key: 'current',
      reply,
      token,
      access,
      sign_in_needed: false,
      ...grantOf(reply, grant),
      ...(pin ? { pin } : {}),
    };
    await db.transaction('rw', db.session, db.grant, db.log, db.meta, async () => {
      await takeOver(db, row);
      await forgetAttempts(db, reply.user_id);
      if (grant) await db.grant.put({ ...grant, user: reply.user_id });
    });
    await noteServerTime(db, { serverTime: reply.server_time, askedAt, answeredAt: deps.now() });
    await noteLink(db);
    onSignedIn();
    return { ok: true, session: sessionFacts(row) };
  }

  async function logout(): Promise<{ waiting: number }> {
    const waiting = await waitingEvents(db);
    const leaving = (await db.session.get('current'))?.reply.user_id;
    await db.transaction('rw', db.session, db.meta, db.log, async () => {
      const row = await db.session.get('current');
      await db.session.delete('current');
      if (row) await rememberSignOut(db, row.token);
    });
    if (leaving !== undefined) await answers.wipe(leaving).catch(() => undefined);
    // The sign-out takes effect on the device whether or not the server receives it now.
    void tellSignOuts(db, http).catch(() => undefined);
    return { waiting };
  }

  async function grantEndsAt(): Promise<number | null> {
    const row = await openRow(db);
    const facility = row && sessionFacts(row).facilityId;
    const grant = facility && (await db.grant.get([row.reply.user_id, facility]));
    return grant ? Date.parse(grant.expires_at) - (await clockOffsetMs(db, deps.now())) : null;
  }

  async function pageFlags(): Promise<PageFlags> {
    return (await readMeta<PageFlags>(db, flagsKey)) ?? defaultPageFlags;
  }

  return {
    login,
    logout,
    signInLost: async () => (await readMeta<boolean>(db, signInLostKey)) === true,
    current,
    closed,
    grantEndsAt,
    follow: (user, standing) => followStanding(db, user, standing),
    clock: () => knownClock(db),
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
    async demo() {
      const answer = await ask(http, { method: 'GET', path: '/dev/accounts/' }, demoSchema);
      return answer.kind === 'ok' ? answer.value : null;
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
  const reason =
    problem.code === 'second-factor'
      ? problem.code
      : status === 401
        ? 'wrong-credentials'
        : status === 429
          ? 'too-many-tries'
          : 'refused';
  return { ok: false, reason, detail: problem.detail, sentence: problem.sentence, retryAfterMs };
}
