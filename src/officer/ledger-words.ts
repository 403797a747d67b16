import { catalogue } from '#language/catalogue.ts';
import type { ActivityName } from '#contract/activity-names.ts';
import type { AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';

/** The name of an activity as the product has always spelled it, in a line about an entry. */
export const activityNameWords = catalogue('activityNames', {
  recieved: 'recieved',
  issued: 'issued',
  transfer: 'transfer',
  return: 'return',
  adjustment: 'adjustment',
  utilization: 'utilization',
} satisfies Record<ActivityName, string>);

/** The same as the switches of a ledger write it. */
export const activityTitles = catalogue('activityTitles', {
  recieved: 'Recieved',
  issued: 'Issued',
  transfer: 'Transfer',
  return: 'Return',
  adjustment: 'Adjustment',
  utilization: 'Utilization',
} satisfies Record<ActivityName, string>);

/** What an officer reads for the reason of an adjustment, the same on every screen. */
export const adjustmentReasonWords = catalogue('adjustmentReasons', {
  expired: 'Expired',
  'vvm-discard': 'VVM stage III',
  frozen: 'Frozen',
  heat: 'Exposed to heat',
  broken: 'Broken',
  'label-lost': 'Label lost',
  lost: 'Lost',
  'count-correction': 'Count correction',
} satisfies Record<AdjustmentReason, string>);

/** Said of an adjustment that was recorded before there were reasons to choose from, or by an older build. */
export const { noReasonRecorded } = catalogue('noReason', { noReasonRecorded: 'no reason recorded' });

/** Where doses were given, as the product spells it. */
export const immunizationTypeWords = catalogue('immunizationTypes', {
  'Fixed-Post': 'Fixed-Post',
  Outreach: 'Outreach',
} satisfies Record<ImmunizationType, string>);
