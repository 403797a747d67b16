import { catalogue } from '#language/catalogue.ts';
import { activityNames, type ActivityName } from '#contract/activity-names.ts';
import type { AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';

type NameWords = Record<ActivityName, string>;

const wordsOf = (inEnglish: (name: ActivityName) => string) =>
  Object.fromEntries(activityNames.map((name) => [name, inEnglish(name)])) as NameWords;

/** The name of an activity as the product has always spelled it, in a line about an entry: in English that of the wire. */
export const activityNameWords = catalogue(
  'activityNames',
  wordsOf((name) => name),
);

/** The same as the switches of a ledger write it. */
export const activityTitles = catalogue(
  'activityTitles',
  wordsOf((name) => name.charAt(0).toUpperCase() + name.slice(1)),
);

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
