import type { EntryActivity } from '#domain/ledger/model.ts';

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

/** Wire name of each ledger activity; stock that arrives from another facility reads as received. */
export const activityNameOf = {
  receive: 'recieved',
  arrive: 'recieved',
  issue: 'issued',
  transfer: 'transfer',
  return: 'return',
  adjust: 'adjustment',
  utilize: 'utilization',
} as const satisfies Record<EntryActivity, ActivityName>;
