import { assert } from '#domain/kernel/assert.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { Verdict } from '#contract/wire/rows.ts';
import { candidateOfOwn, type OwnEvent } from './candidates.ts';
import { countFailure, familiesOf, judgeInTransaction } from './judge-in-transaction.ts';
import { lockFacility } from '../../families/facility-lock.ts';
import { noteCall } from '../store/last-heard.ts';
import { signalFacility, wakeRelay } from '../protocol/facility-signals.ts';
import { HandlerFailedError, notifiesOtherFacility } from './judge-run.ts';
import type { PushDeps } from '../protocol/push.ts';
import { countVerdicts } from '../protocol/sync-metrics.ts';

/**
 * Judges one event that did not come from a tablet's log: an API call, or something another facility sent. A repeated
 * event gets its stored verdict. Null if there is no such facility.
 * @throws HandlerFailedError as a push does.
 */
export async function judgeOwnEvent(deps: PushDeps, event: OwnEvent): Promise<Verdict | null> {
  const verdicts = await judgeOwnEvents(deps, event.facility, [event]);
  if (verdicts === null) return null;
  const [verdict] = verdicts;
  assert(verdict !== undefined, 'every event gets a verdict');
  return verdict;
}

/** Judges several such events of one facility in one transaction. @returns their verdicts, in order. */
export async function judgeOwnEvents(
  deps: PushDeps,
  facility: FacilityId,
  events: readonly OwnEvent[],
): Promise<readonly Verdict[] | null> {
  try {
    const outcome = await deps.db.transaction().execute(async (trx) => {
      const locked = await lockFacility(trx, facility);
      if (!locked) return null;
      const candidates = events.map((event) => candidateOfOwn(event, familiesOf(deps)));
      const judged = await judgeInTransaction(trx, deps, locked, { candidates });
      if (events.some(({ by }, at) => by === 'call' && judged.results[at]?.verdict === 'accepted'))
        await noteCall(trx, facility, deps.now());
      return judged;
    });
    if (outcome === null) return null;
    countVerdicts(outcome.judged.map((judged) => judged.verdict));
    if (outcome.judged.length > 0) signalFacility(deps.db, facility, outcome.head);
    if (outcome.judged.some(notifiesOtherFacility)) wakeRelay(deps.db);
    return outcome.results;
  } catch (error) {
    if (error instanceof HandlerFailedError) await countFailure(deps, facility, error.eventId);
    throw error;
  }
}
