import type { Acceptance } from '#domain/ledger/activity.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { activityNameOf } from '#contract/activity-names.ts';

export const walletOpened = 'Wallet successfully created';
export const walletExists = 'Facility with this antigen wallet exists';

/** What the product's REST call would have answered for an accepted activity; a transfer reads as its arrival. */
export function responseOf(
  activity: LedgerActivity,
  acceptance: Acceptance,
  opensWallet: boolean,
): Record<string, unknown> {
  const { entry } = acceptance;
  if (entry === null) return { detail: opensWallet ? walletOpened : walletExists };
  if (entry.activity === 'transfer') return { activity: activityNameOf.receive };
  const activityName = activityNameOf[entry.activity];
  if (activity.type !== 'utilize') return { activity: activityName };
  return { activity: activityName, wastage: entry.wastage, wastage_rate: entry.wastageRate };
}
