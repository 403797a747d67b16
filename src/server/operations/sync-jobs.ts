import { analyzeIfDue } from '../db/analyze.ts';
import type { AppDeps } from '../deps.ts';
import { type Jobs, startJobLine } from '../db/job-line.ts';
import { reconcile } from '../reconcile.ts';
import { answerBackupRequest } from '../sync/backup/backup-request.ts';
import { onRelayWanted } from '../sync/protocol/facility-signals.ts';
import { backUpIfDue, measureBackups, planBackups } from '../sync/backup/backup-state.ts';
import type { MadeBackup } from '../sync/backup/make-backup.ts';
import { handOverWaiting } from '../immunization/handover.ts';
import { recountWanted } from '../immunization/recount.ts';
import { deliverPending } from '../ledger/relay/relay.ts';
import { judgeParkedAgain } from '../sync/judge/rejudge.ts';
import { measureBacklog } from '../sync/protocol/sync-metrics.ts';

const sweepMs = 5_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface Told {
  readonly onFailure: (error: unknown) => void;
  readonly onBackup: (made: MadeBackup) => void;
}

/**
 * The background jobs of sync and of the families. They deliver stock in transit as soon as a transfer commits and
 * every few seconds; judge parked events again, once at startup; recount registers that wait for it; hand over
 * children of closed facilities; look for drift every hour; and make backups, when due if a folder is configured, and
 * when `npm run backup` asks for one. Jobs run one at a time, except the search for drift, which must not delay
 * deliveries. Any number of instances may run them.
 */
export function startSyncJobs(deps: AppDeps, { onFailure, onBackup }: Told): Jobs {
  const { run, every, stop, isStopped } = startJobLine(onFailure);
  const checks = startJobLine(onFailure);
  const relay = (): void => run(() => deliverPending(deps, onFailure));
  const sweep = (): void => {
    relay();
    run(() => measureBacklog(deps));
    run(() => measureBackups(deps));
    run(() => recountWanted(deps));
    run(() => handOverWaiting(deps, isStopped));
    run(() => analyzeIfDue(deps.db, deps.engine));
    if (deps.engine === 'pglite') run(() => answerBackupRequest(deps, onBackup));
  };
  const { backupDir } = deps.config;
  run(() => planBackups(deps));
  run(() => judgeParkedAgain(deps, onFailure));
  sweep();
  every(sweepMs, sweep);
  checks.every(hourMs, () => checks.run(() => reconcile(deps)));
  if (backupDir !== null)
    every(minuteMs, () =>
      run(async () => {
        const made = await backUpIfDue(deps, backupDir);
        if (made) onBackup(made);
      }),
    );
  const stopListening = onRelayWanted(deps.db, relay);
  return {
    stop: async () => {
      stopListening();
      await Promise.all([stop(), checks.stop()]);
    },
  };
}
