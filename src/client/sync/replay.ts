import type { SessionRow } from '#client/db/rows.ts';
import { knownClock, serverTimeBy } from '#client/db/clock-offset.ts';
import { pruneOutbox } from '#client/outbox/prune.ts';
import { refresh } from '#client/session/refresh.ts';
import { isBarred, sessionFacts } from '#client/session/session-facts.ts';
import { act, type Requester } from './act.ts';
import { type Facts, readFacts } from './run-facts.ts';
import { sendElsewhere } from './send-elsewhere.ts';
import { keepSizes, readSizes } from './sizes.ts';
import { stateAfterFailure, unreadable } from '../db/sync-status.ts';
import {
  afterAnswers,
  nextAction,
  startRun,
  type SyncAnswer,
  type SyncRun,
  type SyncStop,
} from './sync-step.ts';

/*
 * The way of an event on its tablet, from Save to another tablet's row:
 *
 *   outbox/save ──▶ projection/save-event: decide, write event, base and shown rows in one transaction; then the worker is called
 *   sync/sync ──▶ replay: one run under the lock; sync-step says what comes next, act does it
 *     push   outbox/batch ──▶ ready-push ──▶ calls ══▶ server        its own way is drawn in server/sync/protocol/push.ts
 *            server ══▶ store-push: refused ones leave the fold, the log's position moves
 *     pull   calls ══▶ server ══▶ store-pull ──▶ projection/acknowledge: page-steps over confirmed rows, then settle-events,
 *            and fold where more came back than was expected; cursor and position move in the same transaction
 *     snapshot  read-snapshot ──▶ store-snapshot ──▶ projection/swap-snapshot, when steps are missing or rows do not add up
 *   another tablet: follow hears that the feed moved ──▶ pull, as above; its step comes whole and is shown by queries/
 */

interface Replayer extends Requester {
  /** Renews the lock's stand-in; false when another context has taken over. */
  readonly renew: () => Promise<boolean>;
  /** Told once a run, when the server has answered, whatever it said. */
  readonly heard: () => Promise<void>;
}

export interface RunEnd {
  readonly stop: Exclude<SyncStop, { outcome: 'refresh' }>;
  readonly requests: number;
}

/** One run: sends what waits, brings in what is new, until nothing is left or something has to be waited for. */
export async function runReplay(replayer: Replayer): Promise<RunEnd> {
  const { db, deps, http } = replayer;
  let run = startRun(await readSizes(db));
  let isHeard = false;
  let hasAskedHome = false;
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
      run = await sendElsewhere(replayer, { user: userId, home: facilityId, access, run });
      if (!facts || session.through === true) return { stop: { outcome: 'done' }, requests: run.requests };
      if (!isClosed) return finish(replayer, { run, facts, access });
      action = 'pull';
    }
    if (!(await replayer.renew())) return { stop: takenOver, requests: run.requests };
    const step = { action, facts, user: userId, access: session.access, run, isLast };
    const answers = await act(replayer, step);
    if (!isHeard && answers.some(isFromServer)) {
      isHeard = true;
      await replayer.heard();
    }
    const next = afterAnswers(run, answers);
    await keepSizes(db, run, next.run);
    run = next.run;
    if (!next.stop) continue;
    if (next.stop.outcome === 'not-your-facility' && !hasAskedHome) {
      hasAskedHome = true;
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

/** A home of before answers 'not-your-facility' to who was moved, or closed: the refresh tells so. */
async function isMoved({ db, deps, http }: Replayer, { access, reply }: SessionRow): Promise<boolean> {
  await refresh(db, { deps, http }, access);
  const now = await db.session.get('current');
  return now?.closed === true || now?.reply.facilityId !== reply.facilityId;
}

/** A closed account sends what it had saved, and learns what became of that. */
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
  // A run is done when the events are; what is lent is borrowed on top of it.
  for (const { lent } of db.families)
    await lent?.borrow(db, http, { log: facts.log, access }).catch(() => undefined);
  await pruneOutbox(db, { log: facts.log, now: serverTimeBy(await knownClock(db), deps.now()) });
  if (run.isPushUnread && facts.unsent > 0)
    return { stop: { ...waiting, reason: unreadable }, requests: run.requests };
  return { stop: { outcome: run.isTooOld ? 'update-needed' : 'done' }, requests: run.requests };
}
