import type { DeviceDatabase } from '#client/db/database.ts';
import type { OpenResult } from '#client/open-database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import type { HttpDeps } from '#client/http/request.ts';
import { asideToTell } from '../outbox/outbox.ts';
import {
  faultOf,
  filesToTell,
  reportsToTell,
  signOutsToTell,
  tellSignOuts,
} from '../session/owed-notices.ts';
import { isBarred, sessionFacts } from '#client/session/session-facts.ts';
import { follow, type FollowOptions, isBehind } from './follow.ts';
import { withLock } from '../db/replay-lock.ts';
import { callsOver } from './calls.ts';
import { type RunEnd, runReplay } from './replay.ts';
import { replaceDamagedIfDue, suspectRows } from './replace-damaged.ts';
import { readAgain } from './read-again.ts';
import { readCursor } from './log-position.ts';
import {
  changeStatus,
  noteLink,
  readStatus,
  stateAfterFailure,
  type SyncStatus,
  unreadable,
} from '../db/sync-status.ts';

export interface ReplayResult {
  /** `shut-out`: the database cannot be opened here, for example by a build older than it. */
  readonly outcome:
    | 'done'
    | 'busy'
    | 'waiting'
    | 'sign-in-needed'
    | 'not-your-facility'
    | 'update-needed'
    | 'shut-out';
  readonly requests: number;
  /** Time until the next automatic attempt; null if that would not help. */
  readonly waitMs: number | null;
}

interface ReplayOptions {
  readonly isForced?: boolean;
  readonly waitsForTurn?: boolean;
  /** True while somebody looks at the tablet. */
  readonly isWatched?: boolean;
  /** Asks the server only if this device still owes it something when it is this run's turn. */
  readonly ifOwed?: boolean;
}

export interface Sync {
  status(): Promise<SyncStatus>;
  /**
   * One run under the lock. Without `isForced` it respects the wait requested by the last failure; with `waitsForTurn` it runs after
   * another context's run instead of returning busy.
   */
  replay(options?: ReplayOptions): Promise<ReplayResult>;
  /** True while something on this device has to be sent to the server, or a failed run has to be retried. */
  owes(): Promise<boolean>;
  /**
   * Listens to the server's signals about the facility's feed, until the stream ends. `waitMs` is the time until listening again; null if
   * nobody with a feed is signed in.
   */
  follow(options: FollowOptions): Promise<{ readonly waitMs: number | null }>;
  /** True if the facility's feed has not been read up to this step. */
  isBehind(seq: number): Promise<boolean>;
}

const replayLock = 'vaxledger-replay';

/** Replay for the app and the worker: one run at a time on the device, and its result. */
export function syncOf(
  db: DeviceDatabase,
  { deps, http, ready }: { deps: EngineDeps; http: HttpDeps; ready: () => Promise<OpenResult> },
): Sync {
  async function replay({
    isForced = true,
    waitsForTurn = false,
    isWatched = false,
    ifOwed = false,
  }: ReplayOptions = {}): Promise<ReplayResult> {
    const opened = await ready();
    if (!opened.ok) return { outcome: 'shut-out', requests: 0, waitMs: null };
    const left = isForced ? 0 : timeLeft(await readStatus(db), deps.now());
    if (left > 0) return { outcome: 'waiting', requests: 0, waitMs: left };
    const ended = await withLock(db, deps, { name: replayLock, isWaiting: waitsForTurn }, async (renew) => {
      if (ifOwed && !(await owes(db))) return { outcome: 'done', requests: 0, waitMs: null } as const;
      await replaceDamagedIfDue(db, deps.now()).catch((error: unknown) => faultOf(db, error));
      await readAgain(db).catch((error: unknown) => faultOf(db, error));
      await note({ replaying: true });
      const calls = callsOver(http, { app: deps.appVersion, families: db.families });
      const end = await runReplay({ db, deps, http, calls, renew, onServerReached }).catch((error) =>
        brokenRun(db, error),
      );
      const result = await noteEnd(end, { isForced, isWatched });
      if (!isOffline(end)) await tellSignOuts(db, http).catch(() => undefined);
      return result;
    });
    // A caller that waits for another context's run must ask again: that run may fail, and its own caller may be gone by then.
    return ended ?? { outcome: 'busy', requests: 0, waitMs: minWaitMs };
  }

  /** Replaying is more important than the shown status: a disk too full for the status stops nothing. */
  async function note(change: Parameters<typeof changeStatus>[1]): Promise<void> {
    await changeStatus(db, change).catch(() => undefined);
  }

  async function onServerReached(): Promise<void> {
    await noteLink(db).catch(() => undefined);
  }

  async function noteEnd(
    { stop, requests }: RunEnd,
    { isForced, isWatched }: Required<Pick<ReplayOptions, 'isForced' | 'isWatched'>>,
  ): Promise<ReplayResult> {
    const now = deps.now();
    if (stop.outcome === 'waiting') {
      const before = (await readStatus(db)).failures;
      // A person's own attempts show nothing about how long the server is unavailable, so they do not increase the wait.
      const failures = isForced ? Math.max(1, before) : before + 1;
      const wait = waitMs({
        failures,
        retryAfterMs: stop.retryAfterMs,
        random: deps.random,
        // Events that wait for an update of the app are not sent every minute while somebody is looking.
        maxMs: isWatched && stop.reason !== unreadable ? maxWatchedWaitMs : maxWaitMs,
      });
      const { reason, detail, sentence } = stop;
      const lastError = { reason, detail, sentence, at: now };
      const state = stateAfterFailure(stop.reason);
      await note({ state, lastError, nextTryAt: now + wait, failures, replaying: false });
      return { outcome: 'waiting', requests, waitMs: wait };
    }
    const settled = { failures: 0, nextTryAt: null, replaying: false };
    if (stop.outcome === 'done') {
      await note({ ...settled, state: 'online', lastSuccessAt: now, lastError: null });
    } else {
      const said = stop.outcome === 'not-your-facility' ? stop : { detail: null, sentence: undefined };
      const lastError = { reason: stop.outcome, detail: said.detail, sentence: said.sentence, at: now };
      await note({ ...settled, state: stop.outcome, lastError });
    }
    return { outcome: stop.outcome, requests, waitMs: null };
  }

  let followFailures = 0;
  async function followPolitely(options: FollowOptions): Promise<{ waitMs: number | null }> {
    const opened = await ready();
    if (!opened.ok) return { waitMs: null };
    const end = await follow(db, { deps, http }, options);
    if (end.kind === 'not-now') return { waitMs: null };
    followFailures = end.kind === 'ended' ? 0 : followFailures + 1;
    const retryAfterMs = end.kind === 'failed' ? end.retryAfterMs : null;
    const wait = waitMs({ failures: followFailures, retryAfterMs, random: deps.random });
    // All tablets lose their streams at once when a server restarts; the random part spreads their return.
    return { waitMs: minWaitMs + wait };
  }

  return {
    replay,
    follow: followPolitely,
    owes: () => owes(db),
    isBehind: (seq) => isBehind(db, seq),
    status: () => readStatus(db),
  };
}

/** True if the signed-in user has events to send, of their own facility or of others. */
async function owes(db: DeviceDatabase): Promise<boolean> {
  const [session, status, files, signOuts, reports] = await Promise.all([
    db.session.get('current'),
    readStatus(db),
    filesToTell(db),
    signOutsToTell(db),
    reportsToTell(db),
  ]);
  if (status.nextTryAt !== null || signOuts.length > 0) return true;
  if (!session || isBarred(session)) return false;
  const { userId, facilityId } = sessionFacts(session);
  for (const log of await db.log.toArray()) {
    const { needs_snapshot: needsSnapshot, report, epoch } = await readCursor(db, log.facility, 'facility');
    const isHome = log.facility === facilityId;
    if (isHome && (needsSnapshot || report !== null || log.next_seq - 1 > log.folded_through)) return true;
    if (isHome && (await asideToTell(db, log)).length > 0) return true;
    const isUnsent = log.next_seq - 1 > log.accepted_through;
    if (!isHome && isUnsent && epoch !== null && (await db.grant.get([userId, log.facility]))) return true;
  }
  return files.length + reports.length > 0 && facilityId !== null;
}

function isOffline({ stop }: RunEnd): boolean {
  return stop.outcome === 'waiting' && stateAfterFailure(stop.reason) === 'offline';
}

/** A remaining wait above the maximum means that the clock was set back. */
function timeLeft({ nextTryAt }: SyncStatus, now: number): number {
  const left = nextTryAt === null ? 0 : nextTryAt - now;
  return left > maxWaitMs ? 0 : left;
}

/** The device itself failed (a full disk while storing a page): nothing is half-stored, and the run is retried. */
async function brokenRun(db: DeviceDatabase, error: unknown): Promise<RunEnd> {
  const reason = (await faultOf(db, error)) === 'full' ? 'quota' : 'device';
  if (reason === 'device') await suspectRows(db).catch(() => undefined);
  return { stop: { outcome: 'waiting', reason, detail: null, retryAfterMs: null }, requests: 0 };
}

/** Shortest and longest maximum of a wait. */
const minWaitMs = 2_000;
export const maxWaitMs = 15 * 60_000;
/** Maximum wait while somebody looks at the tablet, who should see the end of an outage. */
const maxWatchedWaitMs = 60_000;

/**
 * Full jitter: any time from zero to a maximum that doubles with every failure, from 2 s to 15 min. If the server names a time, it is not
 * asked sooner.
 */
export function waitMs({
  failures,
  retryAfterMs,
  random,
  maxMs = maxWaitMs,
}: {
  readonly failures: number;
  readonly retryAfterMs: number | null;
  readonly random: () => number;
  readonly maxMs?: number;
}): number {
  const bound = Math.min(maxMs, minWaitMs * 2 ** Math.min(20, Math.max(0, failures - 1)));
  const jittered = Math.round(random() * bound);
  return Math.min(maxWaitMs, Math.max(jittered, retryAfterMs ?? 0));
}
