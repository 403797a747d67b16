import { assert } from '#domain/kernel/assert.ts';
import type { Verdict } from '#contract/sync-rows.ts';
import { candidateOfOwn, type OwnEvent } from './candidates.ts';
import { countFailure } from './event-failures.ts';
import { lockFacility } from './facility-lock.ts';
import { signalFacility } from './facility-signals.ts';
import { HandlerFailedError } from './judge-run.ts';
import { judgeInTransaction } from './judge-in-transaction.ts';
import type { PushDeps } from './push.ts';
import { countVerdicts } from './sync-metrics.ts';

/**
 * Judges one event that did not come from a tablet's log: a call of someone online, or stock that arrives. The same event
 * again gets its stored verdict. Null when there is no such facility.
 * @throws HandlerFailedError as a push does.
 */
export async function judgeOwnEvent(deps: PushDeps, event: OwnEvent): Promise<Verdict | null> {
  try {
    const outcome = await deps.db.transaction().execute(async (trx) => {
      const locked = await lockFacility(trx, event.facility);
      if (!locked) return null;
      const candidates = [candidateOfOwn(event)];
      return judgeInTransaction(trx, deps, locked, { come: { named: candidates, read: () => candidates } });
    });
    if (outcome === null) return null;
    const verdict = outcome.results[0];
    assert(verdict !== undefined, 'every event gets a verdict');
    countVerdicts(outcome.judged.map((judged) => judged.verdict));
    if (outcome.judged.length > 0) signalFacility(deps.db, event.facility, outcome.head);
    return verdict;
  } catch (error) {
    if (error instanceof HandlerFailedError) await countFailure(deps, event.facility, error.eventId);
    throw error;
  }
}
