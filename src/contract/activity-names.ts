import { assert } from '#domain/kernel/assert.ts';
import type { EntryActivity, LedgerEntry } from '#domain/ledger/model.ts';

/** The six activities as the product has always spelled them on the wire and on screen. */
export const activityNames = [
  'recieved',
  'issued',
  'transfer',
  'return',
  'adjustment',
  'utilization',
] as const;
export type ActivityName = (typeof activityNames)[number];

type NamedActivity = Exclude<EntryActivity, 'reverse'>;

/**
 * Wire name of each ledger activity but the reversal; stock that arrives from another facility reads as received.
 */
export const activityNameOf = {
  receive: 'recieved',
  arrive: 'recieved',
  issue: 'issued',
  transfer: 'transfer',
  return: 'return',
  adjust: 'adjustment',
  utilize: 'utilization',
} as const satisfies Record<NamedActivity, ActivityName>;

/** The name under which an entry is listed; a reversal is listed with what it reverses. */
export function listedAs({ activity, reverses }: Pick<LedgerEntry, 'activity' | 'reverses'>): ActivityName {
  const named = activity === 'reverse' ? reverses : activity;
  assert(named !== null && named !== 'reverse', 'a reversal says what it reverses, which is no reversal');
  return activityNameOf[named];
}
