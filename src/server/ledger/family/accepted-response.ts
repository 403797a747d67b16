import type { LedgerActivity, Acceptance } from '#domain/ledger/decide.ts';
import { activityNameOf, listedAs } from '#contract/activity-names.ts';

export const walletOpened = 'Wallet successfully created';
export const walletExists = 'Facility with this antigen wallet exists';
const entryCorrected = 'Entry corrected';
const arrivalConfirmed = 'Arrival confirmed';
const arrivalDiffers = 'Difference reported';
const vvmRead = 'VVM stage recorded';
const stockCounted = 'Stock count recorded';
const countVoided = 'Stock count taken back';

/** Builds the response of the call that records an activity. */
export function responseOf(
  activity: LedgerActivity,
  acceptance: Acceptance,
  opensWallet: boolean,
): Record<string, unknown> {
  const { entry } = acceptance;
  if (activity.type === 'correct') return { detail: entryCorrected };
  if (activity.type === 'read-vvm') return { detail: vvmRead };
  if (activity.type === 'count-stock') return { detail: stockCounted };
  if (activity.type === 'void-count') return { detail: countVoided };
  if (activity.type === 'confirm-arrival')
    return { detail: entry === null ? arrivalConfirmed : arrivalDiffers };
  if (entry === null) return { detail: opensWallet ? walletOpened : walletExists };
  if (entry.activity === 'transfer') return { activity: activityNameOf('receive') };
  const activityName = listedAs(entry);
  if (activity.type !== 'utilize') return { activity: activityName };
  return { activity: activityName, wastage: entry.wastage, wastage_rate: entry.wastageRate };
}
