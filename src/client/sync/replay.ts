import type { FacilityId, UserId } from '#domain/kernel/ids.ts';
import { leaseNumbers } from '#client/children/lease-numbers.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { CursorRow, LogRow, SessionRow } from '#client/db/rows.ts';
import { readMeta, writeMeta } from '#client/db/meta.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import type { CallBody, HttpDeps } from '#client/http/request.ts';
import type { Batch } from '#client/outbox/batch.ts';
import { markDamaged } from '#client/outbox/mark-damaged.ts';
import { pruneOutbox } from '#client/outbox/prune.ts';
import { healMissing } from '#client/projection/rebuild.ts';
import { asideToTell } from '#client/outbox/set-aside.ts';
import { logOf } from '#client/session/log-of.ts';
import { refresh } from '#client/session/refresh.ts';
import { sessionFacts } from '#client/session/session-facts.ts';
import { followStanding } from '#client/session/standing.ts';
import { epochOf, pull, pullRequest, push, refusalOf, snapshot } from './calls.ts';
import { misfit, part, refusedPush } from './refused-push.ts';
import { NextPush, type PushHeard } from './next-push.ts';
import { stateAfterFailure } from './status.ts';
import { readCursor, storePull } from './store-pull.ts';
import { storePush } from './store-push.ts';
import { storeSnapshot } from './store-snapshot.ts';
import {
  afterAnswers,
  type BatchSize,
  fullBatch,
  fullPage,
  grown,
  nextAction,
  startRun,
  type SyncAction,
  type SyncAnswer,
  type SyncRun,
  type SyncStop,
} from './sync-step.ts';

const batchKey = 'batch-size';
const pageKey = 'page-size';

interface Replayer {
  readonly db: DeviceDatabase;
  readonly deps: EngineDeps;
  readonly http: HttpDeps;
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
  const pushes = new NextPush(replayer.db);
  try {
    return await runWith(replayer, pushes);
  } finally {
    // The lock ends with the run; no request outlives it.
    await pushes.settled();
  }
}

async function runWith(replayer: Replayer, pushes: NextPush): Promise<RunEnd> {
  const { db, deps, http } = replayer;
  let run = startRun({
    batch: (await readMeta<BatchSize>(db, batchKey)) ?? fullBatch,
    page: (await readMeta<BatchSize>(db, pageKey)) ?? fullPage,
  });
  let isHeard = false;
  let hasAskedHome = false;
  for (;;) {
    const session = await db.session.get('current');
    if (!session || session.sign_in_needed)
      return { stop: { outcome: 'sign-in-needed' }, requests: run.requests };
    const { facilityId, userId } = sessionFacts(session);
    const isClosed = session.closed === true;
    const facts = facilityId && (await readFacts(replayer, facilityId));
    const action = !facts ? 'done' : isClosed ? closedAction(facts) : nextAction(run, facts);
    if (!facts || action === 'done') {
      const { access } = session;
      const elsewhere = await sendElsewhere(replayer, { user: userId, home: facilityId, access, run });
      run = { ...run, requests: run.requests + elsewhere };
      if (!facts || isClosed) return { stop: { outcome: 'done' }, requests: run.requests };
      return finish(replayer, { run, facts, access });
    }
    if (!(await replayer.renew())) return { stop: takenOver, requests: run.requests };
    const { batch, page, takesShort, hasToldHead } = run;
    const step = {
      action,
      facts,
      user: userId,
      access: session.access,
      batch,
      page,
      takesShort,
      hasToldHead,
      pushes,
    };
    const answers = await act(replayer, step);
    if (!isHeard && answers.some(isFromServer)) {
      isHeard = true;
      await replayer.heard();
    }
    const next = afterAnswers(run, answers);
    if (next.run.batch !== run.batch) await writeMeta(db, batchKey, next.run.batch);
    if (next.run.page !== run.page) await writeMeta(db, pageKey, next.run.page);
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

/** A closed account sends what it had saved, and learns nothing more. */
function closedAction({ unsent, epoch }: Facts): 'pull' | 'push' | 'done' {
  if (unsent === 0) return 'done';
  return epoch === null ? 'pull' : 'push';
}

/**
 * Sends what waits for homes of before: the server takes it under the permission that it was saved under. Nothing comes back of
 * a facility that is no longer one's own, so that its answers are all there is to store.
 * @returns how many requests it took.
 */
async function sendElsewhere(
  replayer: Replayer,
  { user, home, access, run }: { user: UserId; home: FacilityId | null; access: string; run: SyncRun },
): Promise<number> {
  const { db } = replayer;
  let requests = 0;
  for (const { facility } of (await db.log.toArray()).filter((log) => log.facility !== home)) {
    if (!(await db.grant.get([user, facility]))) continue;
    const pushes = new NextPush(db);
    for (;;) {
      const facts = await readFacts(replayer, facility);
      if (facts.unsent === 0 || facts.epoch === null || !(await replayer.renew())) break;
      const { batch, page, takesShort, hasToldHead } = run;
      const step = { facts, user, access, batch, page, takesShort, hasToldHead, pushes };
      const answer = await actPush(replayer, step);
      requests += 1;
      if (answer.kind !== 'pushed' || !answer.hasMoved) break;
    }
    await pushes.settled();
  }
  return requests;
}

function isFromServer(answer: SyncAnswer): boolean {
  return (
    answer.kind !== 'timeout' && (answer.kind !== 'later' || stateAfterFailure(answer.reason) === 'online')
  );
}

const waiting = { outcome: 'waiting', detail: null, retryAfterMs: null } as const;
const takenOver = { ...waiting, reason: 'taken-over' };
const noConnection = { ...waiting, reason: 'unreachable' };

interface Facts {
  readonly log: LogRow;
  readonly cursor: CursorRow;
  readonly reference: CursorRow;
  readonly epoch: string | null;
  readonly needsSnapshot: boolean;
  readonly sendsFirst: boolean;
  readonly unsent: number;
  readonly unfolded: number;
}

async function readFacts({ db, deps }: Replayer, facility: FacilityId): Promise<Facts> {
  const [log, cursor, reference] = await Promise.all([
    logOf(db, facility, deps.newId),
    readCursor(db, facility, 'facility'),
    readCursor(db, facility, 'reference'),
  ]);
  const unsent = log.next_seq - 1 - log.accepted_through;
  const unfolded = log.accepted_through - log.folded_through;
  const { epoch, needs_snapshot: needsSnapshot } = cursor;
  const sendsFirst = log.sends_first === true;
  return { log, cursor, reference, epoch, needsSnapshot, sendsFirst, unsent, unfolded };
}

async function finish(
  { db, deps, http }: Replayer,
  { run, facts, access }: { run: SyncRun; facts: Facts; access: string },
): Promise<RunEnd> {
  // A run is done when the stock is; numbers are borrowed on top of it.
  await leaseNumbers(db, http, { log: facts.log, access }).catch(() => undefined);
  await pruneOutbox(db, { log: facts.log, now: deps.now() });
  return { stop: { outcome: run.isTooOld ? 'update-needed' : 'done' }, requests: run.requests };
}

interface Step {
  readonly facts: Facts;
  readonly user: UserId;
  readonly access: string;
  readonly batch: BatchSize;
  readonly page: BatchSize;
  readonly takesShort: boolean;
  readonly hasToldHead: boolean;
  readonly pushes: NextPush;
  /** What has to be stored before the answer is. */
  readonly storedBefore?: Promise<unknown>;
}

async function act(
  replayer: Replayer,
  { action, ...step }: Step & { action: Exclude<SyncAction, 'done'> },
): Promise<readonly SyncAnswer[]> {
  switch (action) {
    case 'push':
      return [await actPush(replayer, step)];
    case 'push-with-pull':
      return actBoth(replayer, step);
    case 'pull':
      return [await actPull(replayer, step)];
    case 'snapshot':
      return [await actSnapshot(replayer, step)];
  }
}

/**
 * Pulls and applies the page of the push before while the next push is under way. The page's position may be older than
 * the push's answer, so it is stored first; neither outlives the run, because the lock ends with it.
 */
async function actBoth(replayer: Replayer, step: Step): Promise<readonly SyncAnswer[]> {
  const pulling = actPull(replayer, step);
  const pushing = actPush(replayer, { ...step, storedBefore: pulling });
  await Promise.allSettled([pulling, pushing]);
  return [await pulling, await pushing];
}

async function actPush(
  replayer: Replayer,
  { facts, access, batch: size, hasToldHead, pushes, storedBefore }: Step,
): Promise<SyncAnswer> {
  const { db } = replayer;
  const { log, epoch } = facts;
  if (epoch === null) return { kind: 'stale' };
  const send = (body: CallBody) => sendPush(replayer, body, access);
  const { batch, heard } = await pushes.take({ log, epoch, limit: size.limit }, send);
  const later = { log, epoch, limit: grown(size).limit };
  pushes.prepareAfter(batch.lastSeq, later);
  await markDamaged(db, log.log_id, batch.damaged);
  if (batch.lost.length > 0) await healMissing(db, log.facility);
  const { answer, askedAt, answeredAt } = await heard;
  if (isTakenWhole(answer, batch, epoch)) pushes.sendPrepared(later, send);
  await storedBefore?.catch(() => undefined);
  if (answer.kind === 'ok') {
    const { results, log: position, server_time: serverTime } = answer.value;
    const time = { serverTime, askedAt, answeredAt };
    const standing = await storePush(db, log.log_id, { results, position, time });
    if (standing.kind !== 'fits') return misfit(replayer, log, { standing });
    return { kind: 'pushed', hasMoved: position.accepted_through >= batch.firstSeq };
  }
  return refusedPush(replayer, log, { answer, hasToldHead });
}

function sendPush({ deps, http }: Replayer, body: CallBody, access: string): Promise<PushHeard> {
  const askedAt = deps.now();
  return push(http, body, access).then((answer) => ({ answer, askedAt, answeredAt: deps.now() }));
}

/** The server has the whole batch and nothing has parted: what follows may leave before the answer is stored. */
function isTakenWhole(answer: PushHeard['answer'], batch: Batch, epoch: string): boolean {
  return (
    answer.kind === 'ok' &&
    answer.value.epoch === epoch &&
    answer.value.log.accepted_through === batch.lastSeq
  );
}

async function actPull(
  replayer: Replayer,
  { facts, user, access, page, takesShort }: Step,
): Promise<SyncAnswer> {
  const { db, deps, http } = replayer;
  const { log, cursor, reference } = facts;
  const request = pullRequest(log, {
    facility: cursor,
    reference,
    app: deps.appVersion,
    aside: await asideToTell(db, log),
    takesShort,
    limit: page.limit,
  });
  const askedAt = deps.now();
  const answer = await pull(http, request, access);
  const answeredAt = deps.now();
  if (answer.kind !== 'ok')
    return epochOf(answer) === null ? refusalOf(answer, 'page') : part(db, log.facility);
  const { viewer } = answer.value;
  if (viewer && (await followStanding(db, user, viewer)) === 'moved')
    await refresh(db, { deps, http }, access);
  const outcome = await storePull(
    db,
    { facility: log.facility, logId: log.log_id },
    { request, reply: answer.value, time: { serverTime: answer.value.server_time, askedAt, answeredAt } },
  );
  if (outcome.kind === 'stored') return { kind: 'pulled', hasMore: outcome.hasMore };
  if (outcome.kind === 'forked' || outcome.kind === 'unnamed')
    return misfit(replayer, log, { standing: outcome });
  return { kind: outcome.kind === 'snapshot-needed' ? 'parted' : outcome.kind };
}

async function actSnapshot(replayer: Replayer, { facts, access }: Step): Promise<SyncAnswer> {
  const { db, deps, http } = replayer;
  const { log } = facts;
  const answer = await snapshot(http, { log, app: deps.appVersion, access, families: db.families });
  if (answer.kind !== 'ok') return refusalOf(answer);
  const standing = await storeSnapshot(db, { facility: log.facility, logId: log.log_id }, answer.value);
  if (standing.kind !== 'fits') return misfit(replayer, log, { standing, epoch: answer.value.epoch });
  return { kind: 'swapped' };
}
