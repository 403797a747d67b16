import { catalogue } from '#language/catalogue.ts';
import { type ActivityName, activityNames } from '#contract/activity-names.ts';
import type { AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import { message } from '#language/message.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { capitalized } from '#domain/kernel/text.ts';
import { formatDate } from '#ui/table/format-date.ts';

type NameWords = Record<ActivityName, string>;

const wordsOf = (inEnglish: (name: ActivityName) => string) =>
  Object.fromEntries(activityNames.map((name) => [name, inEnglish(name)])) as NameWords;

/**
 * The name of an activity as the specification spells it, in a sentence about an entry; in English it equals the name
 * on the wire.
 */
export const activityNameWords = catalogue(
  'activityNames',
  wordsOf((name) => name),
);

/** The same names as the tabs of a ledger write them. */
export const activityTitles = catalogue('activityTitles', wordsOf(capitalized));

/** Words for the reasons of an adjustment, the same on every screen. */
export const adjustmentReasonWords = catalogue('adjustmentReasons', {
  expired: 'Expired',
  'vvm-discard': 'VVM stage III',
  frozen: 'Frozen',
  heat: 'Exposed to heat',
  broken: 'Broken',
  'label-lost': 'Label lost',
  lost: 'Lost',
  'count-correction': 'Count correction',
  'made-up': 'Made up by the server',
} satisfies Record<AdjustmentReason, string>);

/** Shown for an adjustment without a recorded reason. */
export const { noReasonRecorded } = catalogue('noReason', { noReasonRecorded: 'no reason recorded' });

/** Places where doses are given, spelled as in the specification. */
export const immunizationTypeWords = catalogue('immunizationTypes', {
  'Fixed-Post': 'Fixed-Post',
  Outreach: 'Outreach',
} satisfies Record<ImmunizationType, string>);

const lotWords = catalogue('lotName', {
  withDay: message<[batchNo: string, on: string]>('{batchNo}, came {on}', 'batchNo', 'on'),
});

/** Name of a lot: its batch number, and its date of arrival if another lot here has the same batch number. */
export function lotName(lot: {
  readonly batchNo: string;
  readonly cameOn?: LocalDate | null | undefined;
}): string {
  const { batchNo, cameOn } = lot;
  return cameOn ? lotWords.withDay(batchNo, formatDate(cameOn)) : batchNo;
}

const shelfParts = catalogue('shelf', {
  hereAndOnTheWay: message<[here: number, onTheWay: number]>(
    // The line may break between the two parts, but not inside one.
    '{here, number}\u00A0here · {onTheWay, number}\u00A0on\u00A0the\u00A0way',
    'here',
    'onTheWay',
  ),
});

/**
 * Splits a balance into doses on the shelf and doses sent but not confirmed, wherever a balance is shown; null if all
 * are on the shelf.
 */
export function shelfWords(balance: number, onTheWay: number): string | null {
  return onTheWay === 0 ? null : shelfParts.hereAndOnTheWay(balance - onTheWay, onTheWay);
}

/** Labels of a receipt, shared by one's own ledger and that of another facility. */
export const receiptWords = catalogue('receipt', {
  id: 'ID',
  antigen: 'Antigen',
  doses: 'No of doses',
  expiry: 'Expiry date',
  batchNo: 'Batch no',
  manufacturer: 'Manufacturer',
  activity: 'Activity',
  year: 'Year',
  quarter: 'Quarter',
  vvmStage: 'VVM stage',
  receivedAt: 'Time received',
  officer: 'Officer',
  sentBy: 'Sent by',
  sentFrom: message<[name: string, tablet: string]>('{name}, from tablet {tablet}', 'name', 'tablet'),
  childrenImmunized: 'Children immunized',
  wastage: 'Wastage',
  wastageRate: 'Wastage rate',
  reason: 'Reason',
  country: 'Country',
  state: 'State',
  lga: 'LGA/LCDA',
  facility: 'Facility',
  origin: 'Origin',
  destination: 'Destination',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
});

/** Reasons that the app itself stores with a record, always in English because others read them too. */
export const keptReasons = {
  entryUndone: 'Undone right after it was saved',
  vialNotOpened: 'The vial was not opened',
  doseTakenBack: 'Taken back right after it was saved',
};

const device = catalogue('keptReasons', keptReasons);

/** The reason of a record: one of the app's own in this device's language, or an officer's text as written. */
export function keptReasonWords(reason: string, words = device): string {
  const keys = Object.keys(keptReasons) as (keyof typeof keptReasons)[];
  const known = keys.find((key) => keptReasons[key] === reason);
  return known === undefined ? reason : words[known];
}
