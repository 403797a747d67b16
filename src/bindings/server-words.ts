import { doubtSentences } from '#contract/doubt-sentences.ts';
import {
  heldSentences,
  sessionDayUnlikely,
  refusalSentence,
  refusalSentences,
  withVendor,
  aefiSentences,
  equipmentSentences,
  sessionSentences,
} from '#contract/refusal-sentences.ts';
import { stockSentences } from '#contract/stock-sentences.ts';
import { setAsideSentence, syncSentences } from '#contract/sync-sentences.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import { doubtsSaid, stockDoubtWords } from './ledger-words.ts';
import { type Rejection, rejections } from '#domain/ledger/rejections.ts';

export const serverEnglish = {
  /** What the server says of a record, alone or beside figures. */
  sentences: {
    ...syncSentences,
    ...stockSentences,
    ...doubtSentences,
    'session-day-unlikely': sessionDayUnlikely,
    setAside: setAsideSentence,
  },
  /** The figures that it says beside them. */
  figures: {
    counted: message<[sent: string, origin: string, counted: string]>(
      '{sent} sent by {origin}, {counted} counted',
      'sent',
      'origin',
      'counted',
    ),
    ofBatch: message<[doses: string, batch: string, origin: string]>(
      '{doses} doses of batch {batch} from {origin}',
      'doses',
      'batch',
      'origin',
    ),
    takenBack: message<[doses: string]>(
      'Children were recorded as given {doses, plural, one {# dose} other {# doses}} of what was taken back; please void the records that are wrong, or enter the stock again',
      'doses',
    ),
    ofVoucher: message<[voucher: string, lots: string]>(
      'Voucher {voucher}, {lots, plural, one {# lot} other {# lots}} not accepted',
      'voucher',
      'lots',
    ),
    ofLog: message<[first: string, last: string, log: string]>(
      '{first} to {last} of log {log}',
      'first',
      'last',
      'log',
    ),
  },
};

const patterns: readonly (readonly [RegExp, keyof typeof serverEnglish.figures])[] = [
  [/(\d+) sent by (.+?), (\d+) counted/, 'counted'],
  [/(\d+) doses of batch (.+?) from (.+)/, 'ofBatch'],
  [/Children were recorded as given (\d+) doses? of what was taken back; [^.:]+/, 'takenBack'],
  [/Voucher (\S+), (\d+) lots? not accepted/, 'ofVoucher'],
  [/(\d+) to (\d+) of log (\S+)/, 'ofLog'],
];

const device = catalogue('serverWords', serverEnglish);

/**
 * What the server said of a record, in the language of this device. It says one or more of its English sentences, some with
 * figures, of a refused record why it is refused; what is none of them stays as it came.
 */
export function serverWords(
  detail: string,
  words = device,
  refusals = deviceRefusals,
  doubts = stockDoubtWords,
): string {
  const known = Object.entries(serverEnglish.sentences) as [keyof typeof words.sentences, string][];
  const said = known.reduce(
    (text, [key, english]) => text.replace(english, () => words.sentences[key]),
    detail,
  );
  return patterns.reduce(
    (text, [pattern, key]) =>
      text.replace(pattern, (_all, ...facts: string[]) =>
        (words.figures[key] as (...of: string[]) => string)(...facts),
      ),
    doubtsSaid(refused(said, refusals), doubts),
  );
}

function refused(text: string, refusals: Refusals): string {
  return (Object.keys(refusalsEnglish) as (keyof Refusals)[]).reduce((outer, name) => {
    const words: Readonly<Record<string, string>> = refusals[name];
    return Object.entries(refusalsEnglish[name]).reduce(
      (before, [reason, english]) => withSaid(before, english, words[reason] ?? english),
      outer,
    );
  }, text);
}

/** A text in which an English sentence is said otherwise; the vendor that it may name stays. */
function withSaid(text: string, english: string, said: string): string {
  const [before = '', after = ''] = english.split(' <vendor>');
  const start = text.indexOf(before);
  const rest = text.slice(start + before.length);
  const end = rest.indexOf(after);
  if (start === -1 || end === -1) return text;
  const vendor = rest.slice(0, end).trim();
  return text.slice(0, start) + withVendor(said, vendor) + rest.slice(end + after.length);
}

/** The English of why a record is refused, by the catalogue that says it: the server says the same of the record. */
export const refusalsEnglish = {
  refusals: refusalSentences,
  equipmentRefusals: equipmentSentences,
  aefiRefusals: aefiSentences,
  planRefusals: { ...sessionSentences, ...heldSentences },
};

export type Refusals = Readonly<{
  [Name in keyof typeof refusalsEnglish]: Readonly<Record<keyof (typeof refusalsEnglish)[Name], string>>;
}>;

/** The same in the language of this device. */
export const deviceRefusals: Refusals = {
  refusals: catalogue('refusals', refusalsEnglish.refusals),
  equipmentRefusals: catalogue('equipmentRefusals', refusalsEnglish.equipmentRefusals),
  aefiRefusals: catalogue('aefiRefusals', refusalsEnglish.aefiRefusals),
  planRefusals: catalogue('planRefusals', refusalsEnglish.planRefusals),
};

/** What an officer reads when the ledger refuses; a vendor that is not known is left out. */
export function refusalWordsOf(reason: Rejection, vendor: string | null): string {
  return withVendor(deviceRefusals.refusals[reason], vendor);
}

/** The sentence for a reason that came with an entry, or the reason itself where it is none of the ledger's own. */
export function reasonSentence(reason: string, vendor: string | null): string {
  const known = knownRejection(reason);
  return known === undefined ? reason : refusalWordsOf(known, vendor);
}

interface Refusal {
  readonly reason: string | null;
  /** What the server said of it. */
  readonly detail: string | null;
}

/** Why an entry was refused: what the server said, in the language of this device. */
export function refusalSaid({ reason, detail }: Refusal, vendor: string | null): string | null {
  if (reason === null) return detail === null ? null : serverWords(detail);
  const known = knownRejection(reason);
  const isOwn = detail === null || (known !== undefined && detail === refusalSentence(known, vendor));
  return isOwn ? reasonSentence(reason, vendor) : serverWords(detail);
}

function knownRejection(reason: string): Rejection | undefined {
  return rejections.find((rejection) => rejection === reason);
}
