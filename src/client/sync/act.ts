import type { DeviceDatabase } from '#client/db/database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import type { Answer, HttpDeps } from '#client/http/request.ts';
import { asideToTell, markDamaged } from '../outbox/outbox.ts';
import {
  filesToTell,
  forgetFiles,
  forgetReport,
  maxDetailLength,
  rememberReport,
  reportsToTell,
} from '../session/owed-notices.ts';
import { healMissing } from '#client/projection/rebuild.ts';
import { refresh } from '#client/session/refresh.ts';
import { followStanding } from '#client/session/standing.ts';
import type { FacilityId, UserId } from '#domain/kernel/ids.ts';
import {
  epochOf,
  forkOf,
  gapOf,
  isLostTooFar,
  isNotYourLog,
  pullRequest,
  refusalOf,
  type SyncCalls,
} from './calls.ts';
import type { Aside } from './read-pull.ts';
import { readyPush } from './batch.ts';
import { asksForFigures } from './compare-rows.ts';
import { suspectRows } from './replace-damaged.ts';
import { storePull, storeSnapshot } from './store-pull.ts';
import { storeLogGap, storePush } from './store-push.ts';
import type { SyncAction, SyncAnswer, SyncRun } from './sync-step.ts';
import type { CursorRow, LogRow } from '../db/rows.ts';
import { logOf } from '../session/log-of.ts';
import type { PushReply } from '#contract/wire/sync.ts';
import { beginNewLog, type LogMatch, readCursor } from './log-position.ts';

/** Dependencies of a run's requests. */
export interface Requester {
  readonly db: DeviceDatabase;
  readonly deps: EngineDeps;
  readonly http: HttpDeps;
  readonly calls: SyncCalls;
}

interface Step {
  readonly facts: Facts;
  readonly user: UserId;
  readonly access: string;
  readonly run: SyncRun;
  /** True for a closed account without waiting events, which this last request reports to the server. */
  readonly isLast?: boolean;
  /** A write that must finish before the answer is stored. */
  readonly storedBefore?: Promise<unknown>;
}

/** Makes the next request or two of a run, and returns the answers. */
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
 * Pulls and applies the page of the previous push during the next push. The page's position may be older than the push's answer, so it is
 * stored first. Neither outlives the run, because the lock ends with it.
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
  { facts, access, run, storedBefore }: Step,
): Promise<SyncAnswer> {
  const { db, deps, calls } = requester;
  const { log, epoch } = facts;
  if (epoch === null) return { kind: 'stale' };
  const most = { limit: run.batch.limit, maxBytes: run.limits.push_bytes };
  const { batch, text } = await readyPush(db, { log, epoch, ...most });
  await markDamaged(db, log.log_id, batch.damaged);
  if (batch.lost.length > 0) await healMissing(db, log.facility);
  const askedAt = deps.now();
  const answer = await calls.push(text, access);
  const answeredAt = deps.now();
  await storedBefore?.catch(() => undefined);
  if (answer.kind === 'ok') {
    const { results, log: position, server_time: serverTime, acceptances: proofs } = answer.value;
    const time = { serverTime, askedAt, answeredAt };
    const proven = proofs && { from: batch.firstSeq, through: batch.lastSeq, proofs };
    const match = await storePush(db, log.log_id, { results, position, time, proven });
    if (match.kind !== 'fits') return misfit(requester, log, { match });
    const hasMoved = position.accepted_through > log.accepted_through;
    return { kind: 'pushed', hasMoved, tookMs: answeredAt - askedAt };
  }
  await suspectIfInvalid(db, answer);
  await tellUnreadable(db, answer, 'push');
  if (isUnreadable(answer)) return { kind: 'unread' };
  return refusedPush(requester, log, { answer, hasReportedHead: run.hasReportedHead });
}

async function actPull(
  requester: Requester,
  { facts, user, access, run, isLast = false }: Step,
): Promise<SyncAnswer> {
  const { db, deps, http, calls } = requester;
  const { log, cursor, reference } = facts;
  const request = pullRequest(log, {
    facility: cursor,
    reference,
    app: deps.appVersion,
    aside: await asideToTell(db, log),
    wrote: await filesToTell(db),
    report: (await reportsToTell(db))[0],
    takesShort: run.takesShort,
    asksForFigures: await asksForFigures(db, cursor),
    isLast,
    limit: run.page.limit,
  });
  const askedAt = deps.now();
  const answer = await calls.pull(request, access);
  const answeredAt = deps.now();
  if (answer.kind !== 'ok') {
    await suspectIfInvalid(db, answer);
    await tellUnreadable(db, answer, 'pull');
    return epochOf(answer) === null ? refusalOf(answer, 'page') : part(db, log.facility);
  }
  const { reply, aside } = answer.value;
  await forgetFiles(db, request.wrote ?? []);
  if (request.report) await forgetReport(db, request.report);
  const { viewer, verdicts, log: position } = reply;
  if (viewer && (await followStanding(db, user, viewer)) === 'moved')
    await refresh(db, { deps, http }, access);
  const time = { serverTime: reply.server_time, askedAt, answeredAt };
  const outcome = await storePull(
    db,
    { facility: log.facility, logId: log.log_id },
    { request, reply, aside, time },
  );
  if (verdicts) await storePush(db, log.log_id, { results: verdicts, position, time });
  if (isLast)
    await db.session
      .where({ key: 'current' })
      .and((row) => row.closed === true && row.reply.user_id === user)
      .modify({ through: true });
  if (outcome.kind === 'stored') {
    await tellAside(db, aside);
    const { limits } = reply;
    return { kind: 'pulled', hasMore: outcome.hasMore, tookMs: answeredAt - askedAt, limits };
  }
  if (outcome.kind === 'forked' || outcome.kind === 'unnamed')
    return misfit(requester, log, { match: outcome });
  return { kind: outcome.kind === 'snapshot-needed' ? 'parted' : outcome.kind };
}

async function actSnapshot(requester: Requester, { facts, access }: Step): Promise<SyncAnswer> {
  const { db, calls } = requester;
  const { log } = facts;
  const answer = await calls.snapshot(log, access);
  if (answer.kind !== 'ok') {
    await tellUnreadable(db, answer, 'snapshot');
    return refusalOf(answer);
  }
  const match = await storeSnapshot(db, { facility: log.facility, logId: log.log_id }, answer.value);
  if (match.kind !== 'fits') return misfit(requester, log, { match, epoch: answer.value.epoch });
  await tellAside(db, answer.value.aside);
  return { kind: 'swapped' };
}

/** Reports rows that were set aside by their kind and field, but never their content. */
async function tellAside(db: DeviceDatabase, aside: readonly Aside[]): Promise<void> {
  for (const { kind, fault, s } of aside)
    await rememberReport(db, {
      kind: 'unreadable',
      at: s,
      detail: `${kind} ${fault}`.slice(0, maxDetailLength),
    });
}

/** Reports an answer of our server whose frame cannot be read, which means that everybody with this build needs another one. */
async function tellUnreadable(db: DeviceDatabase, answer: Answer<unknown>, detail: string): Promise<void> {
  if (isUnreadable(answer)) await rememberReport(db, { kind: 'unreadable', at: 0, detail });
}

/** A request that the server finds invalid was made from damaged rows. */
async function suspectIfInvalid(db: DeviceDatabase, answer: Answer<unknown>): Promise<void> {
  if (answer.kind === 'problem' && answer.status === 400) await suspectRows(db);
}

function isUnreadable(answer: Answer<unknown>): boolean {
  return answer.kind === 'network' && answer.cause === 'unreadable';
}

/** Facts on which a run depends: the position of a log and the cursors of its facility. */
export interface Facts {
  readonly log: LogRow;
  readonly cursor: CursorRow;
  readonly reference: CursorRow;
  readonly epoch: string | null;
  readonly needsSnapshot: boolean;
  readonly sendsFirst: boolean;
  readonly unsent: number;
  readonly unfolded: number;
}

/** Reads the facts of a facility. */
export async function readFacts(
  { db, deps }: { readonly db: DeviceDatabase; readonly deps: Pick<EngineDeps, 'newId'> },
  facility: FacilityId,
): Promise<Facts> {
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

interface Parting {
  readonly db: DeviceDatabase;
  readonly deps: Pick<EngineDeps, 'newId'>;
}

/** Decides how a run continues after a push that was not accepted. */
async function refusedPush(
  replayer: Parting,
  log: LogRow,
  {
    answer,
    hasReportedHead,
  }: { answer: Exclude<Answer<PushReply>, { kind: 'ok' }>; hasReportedHead: boolean },
): Promise<SyncAnswer> {
  const { db } = replayer;
  const gap = gapOf(answer);
  if (gap !== null) {
    if (gap === log.accepted_through + 1) return noProgress;
    // The snapshot that undoes what was read waits for this log to be sent, which the server has forgotten since.
    if (log.sends_first && gap <= log.folded_through)
      return misfit(replayer, log, { match: { kind: 'forked', sendAgain: 'everything' } });
    await storeLogGap(db, log.log_id, gap);
    return { kind: 'log-gap' };
  }
  const forkedAt = forkOf(answer);
  // The server has compared the event before the push as well: up to there it has the same ones.
  if (forkedAt !== null && forkedAt > log.accepted_through)
    return misfit(replayer, log, { match: { kind: 'forked', sendAgain: 'after-last-match' } });
  const everything = { kind: 'forked', sendAgain: 'everything' } as const;
  if (forkedAt !== null) return misfit(replayer, log, { match: everything });
  if (isLostTooFar(answer))
    return hasReportedHead ? misfit(replayer, log, { match: everything }) : { kind: 'lost-too-far' };
  // The new log belongs to another device too, so this sign-in cannot send for any device.
  if (isNotYourLog(answer) && !log.sends_first) return misfit(replayer, log, { match: everything });
  const epoch = epochOf(answer);
  if (epoch === null) return refusalOf(answer, 'batch');
  return log.sends_first ? misfit(replayer, log, { match: everything, epoch }) : part(db, log.facility);
}

/** Begins a new log, because the server has other events under the numbers of this one. */
async function misfit(
  { db, deps: { newId } }: Parting,
  { log_id: logId }: LogRow,
  { match, epoch }: { match: Exclude<LogMatch, { kind: 'fits' }>; epoch?: string },
): Promise<SyncAnswer> {
  // A server that does not name the event at a position would refuse events that it has under another number.
  if (match.kind === 'unnamed')
    return { kind: 'later', reason: 'log-forked', detail: null, retryAfterMs: null };
  const { sendAgain } = match;
  await beginNewLog(db, logId, { newId, sendAgain, ...(epoch !== undefined && { epoch }) });
  return { kind: 'new-log' };
}

const noProgress = {
  kind: 'later',
  reason: 'log-gap',
  detail: null,
  retryAfterMs: null,
} as const;

/** Records that the rows here differ from the server's. */
async function part(db: DeviceDatabase, facility: FacilityId): Promise<SyncAnswer> {
  await db.transaction('rw', db.cursor, async () => {
    await db.cursor.put({ ...(await readCursor(db, facility, 'facility')), needs_snapshot: true });
  });
  return { kind: 'parted' };
}
