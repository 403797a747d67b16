import type { PushReply } from '#contract/sync.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow } from '#client/db/rows.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import type { Answer } from '#client/http/request.ts';
import { epochOf, forkOf, gapOf, isLostTooFar, isNotYourLog, refusalOf } from './calls.ts';
import { sendAgainAfter, type Standing } from './log-standing.ts';
import { beginNewLog } from './new-log.ts';
import { readCursor } from './store-pull.ts';
import { storeLogGap } from './store-push.ts';
import type { SyncAnswer } from './sync-step.ts';

interface Parting {
  readonly db: DeviceDatabase;
  readonly deps: Pick<EngineDeps, 'newId'>;
}

/** What a push that was not taken means for the run. */
export async function refusedPush(
  replayer: Parting,
  log: LogRow,
  { answer, hasToldHead }: { answer: Exclude<Answer<PushReply>, { kind: 'ok' }>; hasToldHead: boolean },
): Promise<SyncAnswer> {
  const { db } = replayer;
  const gap = gapOf(answer);
  if (gap !== null) {
    if (gap === log.accepted_through + 1) return noProgress;
    await storeLogGap(db, log.log_id, gap);
    return { kind: 'log-gap' };
  }
  const forkedAt = forkOf(answer);
  if (forkedAt !== null)
    return misfit(replayer, log, { standing: { kind: 'forked', sendAgain: sendAgainAfter(log, forkedAt) } });
  const everything = { kind: 'forked', sendAgain: 'everything' } as const;
  if (isLostTooFar(answer))
    return hasToldHead ? misfit(replayer, log, { standing: everything }) : { kind: 'lost-too-far' };
  // A log begun anew that is somebody else's too: this sign-in sends for no device.
  if (isNotYourLog(answer) && !log.sends_first) return misfit(replayer, log, { standing: everything });
  const epoch = epochOf(answer);
  if (epoch === null) return refusalOf(answer, 'batch');
  return log.sends_first ? misfit(replayer, log, { standing: everything, epoch }) : part(db, log.facility);
}

/** The server's numbers stand for other events than those of this device: it begins a new log. */
export async function misfit(
  { db, deps: { newId } }: Parting,
  { log_id: logId }: LogRow,
  { standing, epoch }: { standing: Exclude<Standing, { kind: 'fits' }>; epoch?: string },
): Promise<SyncAnswer> {
  // A server of before numbers had names would refuse what it knows under another one.
  if (standing.kind === 'unnamed')
    return { kind: 'later', reason: 'log-forked', detail: null, retryAfterMs: null };
  const { sendAgain } = standing;
  await beginNewLog(db, logId, { newId, sendAgain, ...(epoch !== undefined && { epoch }) });
  return { kind: 'new-log' };
}

const noProgress = {
  kind: 'later',
  reason: 'log-gap',
  detail: null,
  retryAfterMs: null,
} as const;

/** The rows here and those of the server have parted. */
export async function part(db: DeviceDatabase, facility: FacilityId): Promise<SyncAnswer> {
  await db.transaction('rw', db.cursor, async () => {
    await db.cursor.put({ ...(await readCursor(db, facility, 'facility')), needs_snapshot: true });
  });
  return { kind: 'parted' };
}
