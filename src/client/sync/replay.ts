import type { SessionRow } from '#client/db/rows.ts';
import { knownClock, serverTimeBy } from '../db/clock.ts';
import { pruneOutbox } from '../outbox/outbox.ts';
import { refresh } from '#client/session/refresh.ts';
import { isBarred, sessionFacts } from '#client/session/session-facts.ts';
import { act, actPush, type Facts, readFacts, type Requester } from './act.ts';
import { stateAfterFailure, unreadable } from '../db/sync-status.ts';
import {
  afterAnswer,
  afterAnswers,
  type BatchSize,
  firstBatch,
  firstPage,
  nextAction,
  startRun,
  type SyncAnswer,
  type SyncRun,
  type SyncStop,
} from './sync-step.ts';
import { assumedLimits, maxPushedBytes, type SyncLimits } from '#contract/wire/sync.ts';
import type { FacilityId, UserId } from '#domain/kernel/ids.ts';
import { compareIfDue } from './compare-rows.ts';
import { readyPush } from './batch.ts';
import { storeDecision } from './store-push.ts';
import { type DeviceDatabase, readMeta, writeMeta } from '../db/database.ts';

/* The path of an event, from Save to another tablet's row, is drawn in src/server/sync/README.md. */

interface Replayer extends Requester {
  /** Renews the lock's stand-in; false when another context has taken over. */
  readonly renew: () => Promise<boolean>;
  /** Called once in a run, when the server has answered, with any result. */
  readonly onServerReached: () => Promise<void>;
}

export interface RunEnd {
  readonly stop: Exclude<SyncStop, { outcome: 'refresh' }>;
  readonly requests: number;
}

/** One run: sends waiting events and fetches new ones, until nothing is left or something has to be waited for. */
export async function runReplay(replayer: Replayer): Promise<RunEnd> {
  const { db, deps, http } = replayer;
  let run = startRun(await readSizes(db));
  let isReached = false;
  let hasRefreshedHome = false;
  for (;;) {
    const session = await db.session.get('current');
    if (!session || isBarred(session)) return { stop: { outcome: 'sign-in-needed' }, requests: run.requests };
    const { facilityId, userId } = sessionFacts(session);
    const isClosed = session.closed === true;
    const facts = facilityId && (await readFacts(replayer, facilityId));
    let action = !facts ? 'done' : isClosed ? closedAction(facts) : nextAction(run, facts);
    const isLast = isClosed && action === 'done';
    if (!facts || action === 'done') {
      const { access } = session;
      run = await drainFormerFacilities(replayer, { user: userId, home: facilityId, access, run });
      if (!facts || session.through === true) return { stop: { outcome: 'done' }, requests: run.requests };
      if (!isClosed) {
        if (await compareIfDue(db, facts.log.facility)) continue;
        return finish(replayer, { run, facts, access });
      }
      action = 'pull';
    }
    if (!(await replayer.renew())) return { stop: takenOver, requests: run.requests };
    const step = { action, facts, user: userId, access: session.access, run, isLast };
    const answers = await act(replayer, step);
    if (!isReached && answers.some(isFromServer)) {
      isReached = true;
      await replayer.onServerReached();
    }
    const next = afterAnswers(run, answers);
    await keepSizes(db, run, next.run);
    run = next.run;
    if (!next.stop) continue;
    if (next.stop.outcome === 'not-your-facility' && !hasRefreshedHome) {
      hasRefreshedHome = true;
      if (await isMoved(replayer, session)) continue;
    }
    if (next.stop.outcome !== 'refresh') return { stop: next.stop, requests: run.requests };
    const refreshed = await refresh(db, { deps, http }, session.access);
    run = { ...run, requests: run.requests + 1 };
    if (refreshed.kind === 'sign-in-needed')
      return { stop: { outcome: 'sign-in-needed' }, requests: run.requests };
    if (refreshed.kind === 'unreachable') return { stop: noConnection, requests: run.requests };
  }
}

/** A former facility answers `not-your-facility` after a move or a closure; a token refresh tells which. */
async function isMoved({ db, deps, http }: Replayer, { access, reply }: SessionRow): Promise<boolean> {
  await refresh(db, { deps, http }, access);
  const now = await db.session.get('current');
  return now?.closed === true || now?.reply.facilityId !== reply.facilityId;
}

/** A closed account sends its saved events, and receives their outcome. */
function closedAction({ unsent, epoch }: Facts): 'pull' | 'push' | 'done' {
  if (unsent === 0) return 'done';
  return epoch === null ? 'pull' : 'push';
}

function isFromServer(answer: SyncAnswer): boolean {
  return (
    answer.kind !== 'timeout' && (answer.kind !== 'later' || stateAfterFailure(answer.reason) === 'online')
  );
}

const waiting = { outcome: 'waiting', detail: null, retryAfterMs: null } as const;
const takenOver = { ...waiting, reason: 'taken-over' };
const noConnection = { ...waiting, reason: 'unreachable' };

async function finish(
  { db, deps, http }: Replayer,
  { run, facts, access }: { run: SyncRun; facts: Facts; access: string },
): Promise<RunEnd> {
  // A run is done when its events are; failing to refill leases does not change that.
  for (const { lease } of db.families)
    await lease?.refill(db, http, { log: facts.log, access }).catch(() => undefined);
  await pruneOutbox(db, { log: facts.log, now: serverTimeBy(await knownClock(db), deps.now()) });
  if (run.isPushUnread && facts.unsent > 0)
    return { stop: { ...waiting, reason: unreadable }, requests: run.requests };
  return { stop: { outcome: run.isTooOld ? 'update-needed' : 'done' }, requests: run.requests };
}

/**
 * Sends waiting events of former facilities, which the server accepts under the permission that they were saved with. No pages are sent for
 * a former facility, so only the answers are stored. Parked events are sent again, which changes nothing there and returns a person's
 * decision. A batch that was too large or too slow is halved as at home, and a failure here is not a failure of the run at home. @returns
 * the run after these requests.
 */
async function drainFormerFacilities(
  requester: Requester & { readonly renew: () => Promise<boolean> },
  {
    user,
    home,
    access,
    run: before,
  }: { user: UserId; home: FacilityId | null; access: string; run: SyncRun },
): Promise<SyncRun> {
  const { db } = requester;
  let run = before;
  for (const { facility } of (await db.log.toArray()).filter((log) => log.facility !== home)) {
    if (!(await db.grant.get([user, facility]))) continue;
    for (;;) {
      const facts = await readFacts(requester, facility);
      if (facts.unsent === 0 || facts.epoch === null || !(await requester.renew())) break;
      const answer = await actPush(requester, { facts, user, access, run });
      const next = afterAnswer(run, answer);
      await keepSizes(db, run, next.run);
      run = next.run;
      if (next.stop || (answer.kind !== 'pushed' && answer.kind !== 'too-large')) break;
    }
    run = { ...run, requests: run.requests + (await askDecisions(requester, { user, facility, access })) };
  }
  return run;
}

/** Maximum of parked events whose decision one run requests. */
const maxAsked = 10;

/** @returns the number of requests. */
async function askDecisions(
  { db, deps, calls }: Requester,
  { user, facility, access }: { user: UserId; facility: FacilityId; access: string },
): Promise<number> {
  const { log, epoch, unsent } = await readFacts({ db, deps }, facility);
  if (epoch === null || unsent > 0) return 0;
  const parked = await db.event
    .where('[exception_of+state]')
    .equals([facility, 'parked'])
    .filter((row) => row.log_id === log.log_id && row.envelope?.actor === user)
    .limit(maxAsked)
    .toArray();
  let requests = 0;
  for (const row of parked) {
    const before = { ...log, accepted_through: row.seq - 1 };
    const { batch, text } = await readyPush(db, { log: before, epoch, limit: 1, maxBytes: maxPushedBytes });
    if (batch.events.length === 0) continue;
    requests += 1;
    const answer = await calls.push(text, access);
    if (answer.kind !== 'ok') return requests;
    const told = answer.value.results.find(({ event_id: event }) => event === row.event_id);
    await storeDecision(db, row.event_id, told ?? null);
  }
  return requests;
}

type Sizes = Pick<SyncRun, 'batch' | 'page' | 'limits'>;

const keys = { batch: 'batch-size', page: 'page-size', limits: 'sync-limits' } as const;

/** Reads the sizes of pushes and pages at the end of the last run, and the server's limits. */
async function readSizes(db: DeviceDatabase): Promise<Sizes> {
  const [batch, page, limits] = await Promise.all([
    readMeta<BatchSize>(db, keys.batch),
    readMeta<BatchSize>(db, keys.page),
    readMeta<SyncLimits>(db, keys.limits),
  ]);
  return { batch: batch ?? firstBatch, page: page ?? firstPage, limits: limits ?? assumedLimits };
}

/** Stores the sizes that an answer has changed, for the next run. */
async function keepSizes(db: DeviceDatabase, before: Sizes, after: Sizes): Promise<void> {
  for (const name of ['batch', 'page', 'limits'] as const)
    if (JSON.stringify(after[name]) !== JSON.stringify(before[name]))
      await writeMeta(db, keys[name], after[name]);
}
