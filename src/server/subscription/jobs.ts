import type { AppDeps } from '../deps.ts';
import { type Jobs, startJobLine } from '../db/job-line.ts';
import { handleDueNotices } from './notices.ts';
import { onNotice } from './notice-signals.ts';
import { providerOf, sandboxDeps } from './provider-of.ts';
import { chargeDueMonths } from './provider/sandbox.ts';
import { reconcileDaily } from './reconcile.ts';
import { sendNotice, type OwnServer } from './sandbox-notices.ts';

const noticeMs = 30_000;
const slowMs = 10 * 60_000;

/**
 * Handles a notice when it comes, and every half minute those that wait; looks every ten minutes whether the daily comparison
 * with the provider is due, and lets the sandbox charge its months. Any number of instances may. `stop` waits for the round that runs.
 */
export function startSubscriptionJobs(
  deps: AppDeps,
  server: OwnServer,
  onFailure: (error: unknown) => void,
): Jobs {
  const provider = providerOf(deps);
  if (provider === null) return { stop: () => Promise.resolve() };
  const line = startJobLine(onFailure);
  const look = (): void => line.run(() => handleDueNotices(deps, provider));
  const lookSlowly = (): void => {
    if (provider.name === 'sandbox') line.run(() => chargeSandbox(deps, server));
    line.run(() => reconcileDaily(deps, provider));
  };
  look();
  lookSlowly();
  line.every(noticeMs, look);
  line.every(slowMs, lookSlowly);
  const stopListening = onNotice(deps.db, look);
  return {
    stop: () => {
      stopListening();
      return line.stop();
    },
  };
}

/** Months of the sandbox that are due, with the notices that a provider sends about them. */
async function chargeSandbox(deps: AppDeps, server: OwnServer): Promise<void> {
  for (const code of await chargeDueMonths(sandboxDeps(deps))) {
    const data = { subscription: { subscription_code: code } };
    await sendNotice(deps, server, { event: 'invoice.update', data });
  }
}
