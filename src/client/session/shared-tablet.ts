import { compareNames } from '#domain/kernel/text.ts';
import type { Sentence } from '#contract/problem.ts';
import { pinCodeReplySchema, pinReplySchema, type PinVerifier } from '#contract/wire/session.ts';
import { type DeviceDatabase, readMeta, writeMeta } from '#client/db/database.ts';
import type { SessionRow } from '#client/db/rows.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import type { Api, ApiResult } from '#client/session/api.ts';
import {
  countAttempt,
  enrolledKey,
  enrolledRows,
  forgetAttempts,
  pinWaitUntil,
  takeOver,
  withPin,
} from './enrolment.ts';
import { type Session, sessionFacts } from './session-facts.ts';
import { openRow } from './standing.ts';

/** A user who can take over the tablet offline. */
export interface EnrolledOfficer {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly facility: string | null;
  /** True if they use the tablet now, or locked it last. */
  readonly isCurrent: boolean;
  /** End of the wait for their PIN, in ms by the tablet's clock; null if it may be entered now. */
  readonly waitUntil: number | null;
}

export type UnlockResult =
  | { readonly ok: true; readonly session: Session }
  | { readonly ok: false; readonly reason: 'wrong-pin'; readonly triesLeft: number }
  | { readonly ok: false; readonly reason: 'wait'; readonly until: number }
  | { readonly ok: false; readonly reason: 'not-enrolled' };

export type PinChange =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: 'no-connection' | 'refused';
      readonly detail: string | null;
      readonly sentence?: Sentence | undefined;
    };

export const idleChoices = [1, 2, 5, 10, 15] as const;
export type IdleMinutes = (typeof idleChoices)[number];
const usualIdleMinutes: IdleMinutes = 5;

/** Several officers on one tablet, which lock it and take over by PIN, offline. */
export interface SharedTablet {
  /** Officers enrolled here, the current one first; only those with a PIN. */
  officers(): Promise<readonly EnrolledOfficer[]>;
  /** Requires the PIN from now on; false if the current user has none or nobody is signed in. */
  lock(): Promise<boolean>;
  unlock(given: { readonly user: string; readonly pin: string }): Promise<UnlockResult>;
  /** Mails a code to the signed-in user; needs the network. */
  requestPinCode(): Promise<PinChange>;
  /** Sets the PIN of the signed-in user; needs the network. */
  setPin(wanted: { readonly otp: string; readonly pin: string }): Promise<PinChange>;
  /** Minutes without a touch after which the tablet locks, as chosen by the current user. */
  idleMinutes(): Promise<IdleMinutes>;
  setIdleMinutes(minutes: IdleMinutes): Promise<void>;
}

export function sharedTablet(
  db: DeviceDatabase,
  { deps, api }: { deps: Pick<EngineDeps, 'now'>; api: Pick<Api, 'post' | 'put'> },
): SharedTablet {
  async function rowOf(user: string): Promise<SessionRow | undefined> {
    const current = await openRow(db);
    if (current?.reply.user_id === user) return current;
    return db.session.get(`officer:${user}`);
  }

  async function unlock({ user, pin }: { user: string; pin: string }): Promise<UnlockResult> {
    const row = await rowOf(user);
    if (row?.pin === undefined) return { ok: false, reason: 'not-enrolled' };
    const attempt = await countAttempt(db, user, deps.now());
    if (!attempt.mayTry) return { ok: false, reason: 'wait', until: attempt.until };
    if (!(await isPin(row.pin, pin))) {
      const until = await pinWaitUntil(db, user, deps.now());
      return until === null
        ? { ok: false, reason: 'wrong-pin', triesLeft: attempt.triesLeft }
        : { ok: false, reason: 'wait', until };
    }
    const session = await db.transaction('rw', db.session, db.meta, db.log, async () => {
      // Read again, because a refresh may have replaced the tokens meanwhile.
      const now = await rowOf(user);
      if (!now) return null;
      await takeOver(db, now);
      await forgetAttempts(db, user);
      return db.session.get('current');
    });
    if (!session) return { ok: false, reason: 'not-enrolled' };
    return { ok: true, session: sessionFacts(session) };
  }

  return {
    unlock,
    async officers() {
      const current = await openRow(db);
      const rows = (await enrolledRows(db)).toSorted((a, b) => compareNames(nameOf(a), nameOf(b)));
      const all = [...(current ? [current] : []), ...rows].filter(({ pin }) => pin !== undefined);
      return Promise.all(
        all.map(async ({ key, reply }) => ({
          userId: reply.user_id,
          firstName: reply.first_name,
          lastName: reply.last_name,
          email: reply.email,
          facility: reply.facility,
          isCurrent: key === 'current',
          waitUntil: await pinWaitUntil(db, reply.user_id, deps.now()),
        })),
      );
    },
    async lock() {
      return db.transaction('rw', db.session, async () => {
        const row = await openRow(db);
        if (row?.pin === undefined) return false;
        await db.session.put({ ...row, locked: true });
        return true;
      });
    },
    async requestPinCode() {
      return changeOf(await api.post('/v/get/otp/pin/reset/', { schema: pinCodeReplySchema, json: {} }));
    },
    async setPin({ otp, pin }) {
      const before = await db.session.get('current');
      const answer = await api.put('/v/reset/pin/access/', { schema: pinReplySchema, json: { otp, pin } });
      if (!answer.ok) return changeOf(answer);
      if ('notmatch' in answer.value) {
        const { notmatch: detail, sentence } = answer.value;
        return { ok: false, reason: 'refused', detail, sentence };
      }
      const { verifier } = answer.value;
      await db.transaction('rw', db.session, db.meta, async () => {
        const row = await db.session.get('current');
        if (!row || row.reply.user_id !== before?.reply.user_id) return;
        await db.session.put(withPin(row, verifier));
        await db.session.delete(enrolledKey(row));
        await forgetAttempts(db, row.reply.user_id);
      });
      return { ok: true };
    },
    async idleMinutes() {
      const row = await db.session.get('current');
      const chosen = row && (await readMeta<number>(db, idleKey(row)));
      return idleChoices.find((minutes) => minutes === chosen) ?? usualIdleMinutes;
    },
    async setIdleMinutes(minutes) {
      const row = await db.session.get('current');
      if (row) await writeMeta(db, idleKey(row), minutes);
    },
  };
}

function changeOf(answer: ApiResult<unknown>): PinChange {
  if (answer.ok) return { ok: true };
  const { reason, detail, sentence } = answer;
  return { ok: false, reason: reason === 'no-connection' ? 'no-connection' : 'refused', detail, sentence };
}

function nameOf({ reply }: SessionRow): string {
  return `${reply.first_name} ${reply.last_name}`;
}

function idleKey({ reply }: SessionRow): string {
  return `idle-lock:${reply.user_id}`;
}

/** True for the digits that the verifier was made from. Deliberately takes a noticeable part of a second. */
async function isPin({ rounds, salt, hash }: PinVerifier, digits: string): Promise<boolean> {
  const expected = bytesOf(hash);
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(digits), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const derived = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds },
    key,
    expected.length * 8,
  );
  const given = new Uint8Array(derived);
  return given.every((byte, at) => byte === expected[at]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
