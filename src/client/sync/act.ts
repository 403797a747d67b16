import type { DeviceDatabase } from '#client/db/database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import type { CallBody, HttpDeps } from '#client/http/request.ts';
import type { Batch } from '#client/outbox/batch.ts';
import { markDamaged } from '#client/outbox/mark-damaged.ts';
import { asideToTell } from '#client/outbox/set-aside.ts';
import { healMissing } from '#client/projection/rebuild.ts';
import { refresh } from '#client/session/refresh.ts';
import { followStanding } from '#client/session/standing.ts';
import type { UserId } from '#domain/kernel/ids.ts';
import { epochOf, pull, pullRequest, push, refusalOf, snapshot } from './calls.ts';
import type { NextPush, PushHeard } from './next-push.ts';
import { misfit, part, refusedPush } from './refused-push.ts';
import type { Facts } from './run-facts.ts';
import { storePull } from './store-pull.ts';
import { storePush } from './store-push.ts';
import { storeSnapshot } from './store-snapshot.ts';
import { type BatchSize, grown, type SyncAction, type SyncAnswer } from './sync-step.ts';

/** What the requests of a run are made with. */
export interface Requester {
  readonly db: DeviceDatabase;
  readonly deps: EngineDeps;
  readonly http: HttpDeps;
}

export interface Step {
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

/** The request or two that a run makes next, and what came of them. */
export async function act(
  requester: Requester,
  { action, ...step }: Step & { action: Exclude<SyncAction, 'done'> },
): Promise<readonly SyncAnswer[]> {
  switch (action) {
    case 'push':
      return [await actPush(requester, step)];
    case 'push-with-pull':
      return actBoth(requester, step);
    case 'pull':
      return [await actPull(requester, step)];
    case 'snapshot':
      return [await actSnapshot(requester, step)];
  }
}

/**
 * Pulls and applies the page of the push before while the next push is under way. The page's position may be older than
 * the push's answer, so it is stored first; neither outlives the run, because the lock ends with it.
 */
async function actBoth(requester: Requester, step: Step): Promise<readonly SyncAnswer[]> {
  const pulling = actPull(requester, step);
  const pushing = actPush(requester, { ...step, storedBefore: pulling });
  await Promise.allSettled([pulling, pushing]);
  return [await pulling, await pushing];
}

/** Sends a push and stores its answer. */
export async function actPush(
  requester: Requester,
  { facts, access, batch: size, hasToldHead, pushes, storedBefore }: Step,
): Promise<SyncAnswer> {
  const { db } = requester;
  const { log, epoch } = facts;
  if (epoch === null) return { kind: 'stale' };
  const send = (body: CallBody) => sendPush(requester, body, access);
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
    if (standing.kind !== 'fits') return misfit(requester, log, { standing });
    return { kind: 'pushed', hasMoved: position.accepted_through >= batch.firstSeq };
  }
  return refusedPush(requester, log, { answer, hasToldHead });
}

function sendPush({ deps, http }: Requester, body: CallBody, access: string): Promise<PushHeard> {
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
  requester: Requester,
  { facts, user, access, page, takesShort }: Step,
): Promise<SyncAnswer> {
  const { db, deps, http } = requester;
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
    return misfit(requester, log, { standing: outcome });
  return { kind: outcome.kind === 'snapshot-needed' ? 'parted' : outcome.kind };
}

async function actSnapshot(requester: Requester, { facts, access }: Step): Promise<SyncAnswer> {
  const { db, deps, http } = requester;
  const { log } = facts;
  const answer = await snapshot(http, { log, app: deps.appVersion, access, families: db.families });
  if (answer.kind !== 'ok') return refusalOf(answer);
  const standing = await storeSnapshot(db, { facility: log.facility, logId: log.log_id }, answer.value);
  if (standing.kind !== 'fits') return misfit(requester, log, { standing, epoch: answer.value.epoch });
  return { kind: 'swapped' };
}
