import { sql } from 'kysely';
import { protocolVersion, type LogPosition, type PushReply, type PushRequest } from '#contract/sync.ts';
import type { AppDeps } from '../deps.ts';
import { noteWrites } from '../db/analyze.ts';
import { candidateOfPush, namedInPush } from './candidates.ts';
import { countFailure } from './event-failures.ts';
import { acceptedAfter, expectedSeq, lockLog, readLog } from './event-log.ts';
import { lockFacility } from './facility-lock.ts';
import type { IncomingEvent } from './incoming.ts';
import { HandlerFailedError, type BatchOutcome } from './judge-run.ts';
import type { Rule } from './judge-event.ts';
import { judgeInTransaction } from './judge-in-transaction.ts';
import { recordLostRanges } from './lost-ranges.ts';

export type PushAnswer =
  | { readonly kind: 'done'; readonly reply: PushReply; readonly outcome: BatchOutcome | null }
  | { readonly kind: 'epoch-changed'; readonly epoch: string; readonly log: LogPosition }
  | { readonly kind: 'log-gap'; readonly expectedSeq: number }
  | { readonly kind: 'unknown-facility' };

export type PushDeps = Pick<AppDeps, 'db' | 'now' | 'newId' | 'config' | 'crash'> & { readonly rule?: Rule };

export interface SentBatch {
  readonly events: readonly IncomingEvent[];
  /** The user who is signed in; the events may be a colleague's. */
  readonly sender: string;
}

/**
 * Stores and judges one batch of a tablet's log in one transaction, in a number of statements that does not depend on the
 * number of events. Sending the same batch again, at once or later, answers the stored verdicts and changes nothing.
 * @throws HandlerFailedError when a rule threw; the failure is counted, and the third time the event is parked instead.
 */
export async function push(deps: PushDeps, request: PushRequest, batch: SentBatch): Promise<PushAnswer> {
  try {
    const answer = await pushInTransaction(deps, request, batch);
    deps.crash?.('push-committed');
    if (answer.kind === 'done' && answer.outcome) noteWrites(answer.outcome.judged.length * 5);
    return answer;
  } catch (error) {
    if (error instanceof HandlerFailedError) await countFailure(deps, request.facility, error.eventId);
    throw error;
  }
}

function pushInTransaction(
  deps: PushDeps,
  request: PushRequest,
  { events, sender }: SentBatch,
): Promise<PushAnswer> {
  return deps.db.transaction().execute(async (trx): Promise<PushAnswer> => {
    const locked = await lockFacility(trx, request.facility);
    if (!locked) return { kind: 'unknown-facility' };
    if (locked.epoch !== request.epoch) {
      return {
        kind: 'epoch-changed',
        epoch: locked.epoch,
        log: await readLog(trx, request.facility, request.log.log_id),
      };
    }
    const { log } = request;
    const position = await lockLog(trx, request.facility, log, deps.now());
    const expected = expectedSeq(position.accepted_through, log);
    if (log.first_seq > expected) return { kind: 'log-gap', expectedSeq: position.accepted_through + 1 };
    const accepted = acceptedAfter(position.accepted_through, log, events.at(-1)?.seq ?? 0);
    const reached = { from: position.accepted_through + 1, through: accepted };
    const afterLosses = await recordLostRanges(trx, deps, locked, log, reached);
    const from = { logId: log.log_id, sender };
    const come = {
      named: events.map((event) => namedInPush(event, from)),
      read: () => events.map((event) => candidateOfPush(event, from)),
    };
    const logMoves =
      accepted > position.accepted_through ? logWrite(request, accepted, deviceOf(events)) : null;
    const outcome =
      events.length > 0 ? await judgeInTransaction(trx, deps, afterLosses, { come, beside: logMoves }) : null;
    if (outcome === null) await logMoves?.execute(trx);
    deps.crash?.('push-before-commit');
    return {
      kind: 'done',
      outcome,
      reply: replyOf(deps, locked.epoch, { ...position, accepted_through: accepted }, outcome),
    };
  });
}

/** Up to where the server has a tablet's log from now on. */
function logWrite({ facility, log }: PushRequest, accepted: number, device: string | null) {
  return sql`update event_log set accepted_through = ${accepted}, device = coalesce(${device}::uuid, device)
    where facility_id = ${facility} and log_id = ${log.log_id}`;
}

function replyOf(deps: PushDeps, epoch: string, log: LogPosition, outcome: BatchOutcome | null): PushReply {
  return {
    protocol: protocolVersion,
    epoch,
    server_time: deps.now().toISOString(),
    log: { accepted_through: log.accepted_through, durable_through: log.durable_through },
    results: [...(outcome?.results ?? [])],
  };
}

function deviceOf(events: readonly IncomingEvent[]): string | null {
  return events.find(({ envelope }) => envelope !== null)?.envelope?.device ?? null;
}
