import type { AppDeps } from '../deps.ts';
import { deliverPending } from './relay.ts';
import { judgeParkedAgain } from './rejudge.ts';
import { onRelayWanted } from './facility-signals.ts';
import { measureBacklog } from './sync-metrics.ts';

const sweepMs = 5_000;

export interface Jobs {
  /** Lets the round that runs finish, then stops. */
  stop(): Promise<void>;
}

/**
 * The background work of sync: delivers stock on the road as soon as a transfer commits and every few seconds, and once
 * at the start judges parked events again. Any number of instances may run it.
 */
export function startSyncJobs(deps: AppDeps, onFailure: (error: unknown) => void): Jobs {
  let isStopped = false;
  let round = judgeParkedAgain(deps, onFailure).then(() => {}, onFailure);
  const sweep = (): void => {
    round = round
      .then(async () => {
        if (isStopped) return;
        await deliverPending(deps, onFailure);
        await measureBacklog(deps.db);
      })
      .catch(onFailure);
  };
  sweep();
  const timer = setInterval(sweep, sweepMs);
  timer.unref();
  const stopListening = onRelayWanted(deps.db, sweep);
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      stopListening();
      await round;
    },
  };
}
