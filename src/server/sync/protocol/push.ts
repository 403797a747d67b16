import { sql } from 'kysely';
import type { EventId } from '#domain/kernel/ids.ts';
import {
  type DeclinedEvent,
  protocolVersion,
  type LogPosition,
  type PushReply,
  type PushRequest,
} from '#contract/wire/sync.ts';
import type { AppDeps } from '../../deps.ts';
import { noteWrites } from '../../db/analyze.ts';
import { candidateOfPush } from '../judge/candidates.ts';
import {
  countFailure,
  familiesOf,
  type JudgeDeps,
  judgeInTransaction,
} from '../judge/judge-in-transaction.ts';
import { expectedSeq, isTooFar, lockLog, otherEventBefore, positionAfter, readLog } from './event-log.ts';
import { sessionSecretOf, sessionSecretsOf } from '../../auth/sessions.ts';
import type { Candidate, Declined } from '../../families/candidate.ts';
import { heldEvents } from '../store/load-events.ts';
import { type AcceptanceHolder, acceptancesOf, provenAmong } from './acceptances.ts';
import { lockFacility } from '../../families/facility-lock.ts';
import type { IncomingEvent } from './incoming.ts';
import { HandlerFailedError, LogForkedError, type BatchOutcome } from '../judge/judge-run.ts';
import { recordLostRanges } from '../cases/lost-ranges.ts';
import { recordFork } from './pull.ts';

export type PushAnswer =
  | { readonly kind: 'done'; readonly reply: PushReply; readonly outcome: BatchOutcome | null }
  | { readonly kind: 'epoch-changed'; readonly epoch: string; readonly log: LogPosition }
  | { readonly kind: 'log-gap'; readonly expectedSeq: number }
  /** The log belongs to another device, or the sign-in named no device. */
  | { readonly kind: 'not-your-log' }
  | { readonly kind: 'lost-too-far' }
  /** Another event holds a number of the push: two copies of one log have been written to. */
  | { readonly kind: 'log-forked'; readonly seq: number; readonly eventId: EventId }
  | { readonly kind: 'unknown-facility' };

export type PushDeps = Pick<AppDeps, 'db' | 'now' | 'newId' | 'config' | 'crash'> &
  Pick<JudgeDeps, 'rule' | 'families'>;

export interface SentBatch {
  readonly events: readonly IncomingEvent[];
  /** The signed-in user; the events may be a colleague's. */
  readonly sender: { readonly user: string; readonly name: string };
  /** The device of the sign-in, to which the log belongs; the envelope's word is not enough. */
  readonly device: string | null;
}

/**
 * Stores and judges one batch of a tablet's log in one transaction, in a fixed number of statements whatever the
 * number of events. A repeated batch, even at the same time, gets the stored verdicts and changes nothing.
 * @throws HandlerFailedError if a rule throws; the failure is counted, and the third time the event is parked instead.
 */
export async function push(deps: PushDeps, request: PushRequest, batch: SentBatch): Promise<PushAnswer> {
  try {
    const answer = await pushInTransaction(deps, request, batch);
    deps.crash?.('push-committed');
    if (answer.kind === 'done' && answer.outcome) noteWrites(answer.outcome.judged.length * 5);
    return answer;
  } catch (error) {
    if (error instanceof LogForkedError) return { kind: 'log-forked', seq: error.seq, eventId: error.holder };
    if (error instanceof HandlerFailedError) await countFailure(deps, request.facility, error.eventId);
    throw error;
  }
}

function pushInTransaction(
  deps: PushDeps,
  request: PushRequest,
  { events, sender, device }: SentBatch,
): Promise<PushAnswer> {
  return deps.db.transaction().execute(async (trx): Promise<PushAnswer> => {
    const locked = await lockFacility(trx, request.facility);
    if (!locked) return { kind: 'unknown-facility' };
    if (device === null) return { kind: 'not-your-log' };
    if (locked.epoch !== request.epoch) {
      const log = await readLog(trx, request, device);
      return log === null ? { kind: 'not-your-log' } : { kind: 'epoch-changed', epoch: locked.epoch, log };
    }
    const { log } = request;
    const before = await lockLog(trx, request, { device, now: deps.now() });
    if (before === null) return { kind: 'not-your-log' };
    const expected = expectedSeq(before.accepted_through, log);
    if (log.first_seq > expected) {
      await recordFork(
        trx,
        deps,
        { facility: request.facility, log_id: log.log_id },
        { device, user: sender.user },
      );
      return { kind: 'log-gap', expectedSeq: before.accepted_through + 1 };
    }
    const other = otherEventBefore(before, log);
    if (other !== null) return { kind: 'log-forked', seq: log.first_seq - 1, eventId: other };
    if (isTooFar(before, log, events)) return { kind: 'lost-too-far' };
    const position = positionAfter(before, log, events);
    const reached = { from: before.accepted_through + 1, through: position.accepted_through };
    const afterLosses = await recordLostRanges(trx, deps, locked, log, {
      reached,
      from: { device, user: sender.user },
    });
    const from = { logId: log.log_id, sentBy: { ...sender, device } };
    const holder = { facility: request.facility, device };
    const candidates = rememberedBy(
      request,
      events.map((event) => ({ ...candidateOfPush(event, from, familiesOf(deps)), seq: event.seq })),
      { secrets: sessionSecretsOf(deps), holder },
    );
    // Events that a tablet sends again may be what others wait for.
    const isReturning = candidates.some(({ wasAccepted }) => wasAccepted);
    const again = isReturning ? await heldEvents(trx, request.facility, familiesOf(deps)) : [];
    const logMoves =
      position.accepted_through > before.accepted_through
        ? logWrite(request, position.accepted_through)
        : null;
    const outcome =
      events.length > 0
        ? await judgeInTransaction(trx, deps, afterLosses, { candidates, again, beside: logMoves })
        : null;
    if (outcome === null) await logMoves?.execute(trx);
    deps.crash?.('push-before-commit');
    const accepted =
      outcome?.accepted.flatMap(({ seq, ...event }) => (seq === null ? [] : { ...event, seq })) ?? [];
    const acceptances = acceptancesOf(sessionSecretOf(deps), holder, accepted);
    return {
      kind: 'done',
      outcome,
      reply: { ...replyOf(deps, locked.epoch, position, outcome), acceptances },
    };
  });
}

/** Events with the tablet's memory of a server that has forgotten it: a refusal, or a proof of acceptance. */
export function rememberedBy<Event extends Candidate & { readonly seq: number }>(
  { declined = [], acceptances = [] }: Pick<PushRequest, 'declined' | 'acceptances'>,
  events: readonly Event[],
  { secrets, holder }: { readonly secrets: readonly string[]; readonly holder: AcceptanceHolder },
): readonly Candidate[] {
  if (declined.length === 0 && acceptances.length === 0) return events;
  const refusals = new Map(declined.map((one) => [one.event_id, declinedBefore(one)]));
  const proven = provenAmong(secrets, holder, { acceptances, events });
  return events.map((event) => {
    // The refusal came later: an accepted event may be refused by a server that received no proof of it.
    const refusal = refusals.get(event.eventId);
    if (refusal !== undefined) return { ...event, declined: refusal };
    return proven.has(event.eventId) ? { ...event, wasAccepted: true } : event;
  });
}

/** Repeats a refusal that the server gave before a restore lost it. */
function declinedBefore({ reason, sentences }: DeclinedEvent): Declined {
  return { verdict: 'refused', reason, sentences, byRule: true };
}

/** Writes how far the server now has a tablet's log. */
function logWrite({ facility, log }: PushRequest, accepted: number) {
  return sql`update event_log set accepted_through = ${accepted}
    where facility_id = ${facility} and log_id = ${log.log_id}`;
}

function replyOf(deps: PushDeps, epoch: string, log: LogPosition, outcome: BatchOutcome | null): PushReply {
  return {
    protocol: protocolVersion,
    epoch,
    server_time: deps.now().toISOString(),
    log,
    results: [...(outcome?.results ?? [])],
  };
}
