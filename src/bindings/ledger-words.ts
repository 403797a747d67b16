import { catalogue } from '#language/catalogue.ts';
import { type ActivityName, activityNames } from '#contract/activity-names.ts';
import type { AdjustmentReason } from '#domain/ledger/adjustment-reasons.ts';
import type { ImmunizationType } from '#domain/ledger/model.ts';
import { message, type Message } from '#language/message.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { stockDoubtSentences, textsOfDoubt } from '#contract/stock-doubt-sentences.ts';
import type { StockDoubt, StockFinding } from '#domain/ledger/stock-doubts.ts';

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

const lotWords = catalogue('lotName', {
  withDay: message<[batchNo: string, on: string]>('{batchNo}, came {on}', 'batchNo', 'on'),
});

/** What a lot is called: its batch, and the day it came where another one here is of the same batch. */
export function lotName(lot: {
  readonly batchNo: string;
  readonly cameOn?: LocalDate | null | undefined;
}): string {
  const { batchNo, cameOn } = lot;
  return cameOn ? lotWords.withDay(batchNo, formatDate(cameOn)) : batchNo;
}

const shelfParts = catalogue('shelf', {
  hereAndOnTheWay: message<[here: number, onTheWay: number]>(
    // Broken between the two, never inside one.
    '{here, number}\u00A0here · {onTheWay, number}\u00A0on\u00A0the\u00A0way',
    'here',
    'onTheWay',
  ),
});

/**
 * How much of a balance lies on the shelf and how much was sent and not confirmed, wherever a balance is shown; null where all of
 * it is on the shelf.
 */
export function shelfWords(balance: number, onTheWay: number): string | null {
  return onTheWay === 0 ? null : shelfParts.hereAndOnTheWay(balance - onTheWay, onTheWay);
}

/** Terms of a receipt, of one’s own ledger and of another facility’s. */
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

/** The places of a sentence that `{name}` marks, in their order. */
function namesIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name))];
}

const entries = Object.entries(stockDoubtSentences).map(([doubt, text]) => [
  doubt,
  message<string[]>(text, ...namesIn(text)),
]);

/** The English of what an officer is asked about a stock activity: the server says the same in the case of one. */
const stockDoubtsEnglish = Object.fromEntries(entries) as Readonly<Record<StockDoubt, Message<string[]>>>;

/** The same in the language of this device. */
export const stockDoubtWords = catalogue('stockDoubts', stockDoubtsEnglish);

/** What the officer is asked. */
export function stockDoubtSaid(finding: StockFinding): string {
  const texts = textsOfDoubt(finding);
  const { names } = stockDoubtsEnglish[finding.doubt];
  return stockDoubtWords[finding.doubt](...names.map((name) => texts[name] ?? ''));
}

/** A text of the server in which it says English doubts, in the words of this device. */
export function doubtsSaid(text: string, words = stockDoubtWords): string {
  return Object.entries(stockDoubtsEnglish).reduce((said, [doubt, { text: english, names }]) => {
    const pattern = new RegExp(patternOf(english));
    return said.replace(pattern, (...found: unknown[]) => {
      const groups = found.at(-1) as Readonly<Record<string, string>>;
      return words[doubt as StockDoubt](...names.map((name) => groups[name] ?? ''));
    });
  }, text);
}

/** Matches a sentence with anything in its places; a place that is named again holds the same. */
function patternOf(english: string): string {
  const seen = new Set<string>();
  return english.replace(/\{(\w+)\}|[.*+?^${}()|[\]\\]/g, (part, name: string | undefined) => {
    if (name === undefined) return `\\${part}`;
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return `(?<${name}>.+?)`;
  });
}

/** Reasons that the app itself keeps with a record: the same in every language, because others read it too. */
export const keptReasons = {
  entryUndone: 'Undone right after it was saved',
  vialNotOpened: 'The vial was not opened',
  doseTakenBack: 'Taken back right after it was saved',
};

const device = catalogue('keptReasons', keptReasons);

/** The reason of a record: the app’s own in the language of this device, an officer’s as they wrote it. */
export function keptReasonWords(reason: string, words = device): string {
  const keys = Object.keys(keptReasons) as (keyof typeof keptReasons)[];
  const known = keys.find((key) => keptReasons[key] === reason);
  return known === undefined ? reason : words[known];
}
