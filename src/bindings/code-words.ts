import { codes, joined, sentenceOfDoubt, textOfCode } from '#contract/codes.ts';
import { fieldLabels, isSentence } from '#contract/field-sentences.ts';
import type { Sentence } from '#contract/problem.ts';
import { withVendor } from '#contract/record-sentences.ts';
import type { StockFinding } from '#domain/ledger/stock-doubts.ts';
import { catalogue as inDeviceLanguage } from '#language/catalogue.ts';
import { isMessage, type Message, message } from '#language/message.ts';
import { faultsEnglish } from '#ui/form/fault-words.ts';

/** Words for every code of the contract: a code without words does not compile. */
type CodeWords = {
  readonly [Group in keyof typeof codes]: Readonly<
    Record<keyof (typeof codes)[Group], string | Pick<Message, 'text' | 'names'>>
  >;
};
type AnyMessage = Message<(string | number)[]>;

/** The same texts as messages, each with its placeholders. */
function asMessages<Key extends string>(texts: Readonly<Record<Key, string>>): Record<Key, AnyMessage> {
  const messages = Object.entries<string>(texts).map(([key, text]) => [
    key,
    message<(string | number)[]>(
      text,
      ...new Set(Array.from(text.matchAll(/\{(\w+)[,}]/g), ([, name = '']) => name)),
    ),
  ]);
  return Object.fromEntries(messages) as Record<Key, AnyMessage>;
}

/**
 * Everything the server says, in one language.
 * @param catalogue translates the English words of a catalogue
 */
export function wordsOfCodes(catalogue: <Words extends object>(name: string, english: Words) => Words) {
  const answers = catalogue('problemAnswers', {
    sentences: { any: codes.call, subscription: codes.subscription, payment: codes.payment },
    /** Sentences that contain a name or a number. */
    figures: asMessages(codes.callFigures),
    protocol: asMessages(codes.protocol),
    file: asMessages(codes.file),
  });
  const records = catalogue('serverWords', {
    /** What the server says about a record, alone or beside figures. */
    sentences: {
      ...codes.sync,
      ...codes.stock,
      ...codes.register,
      ...codes.case,
    },
    /** The figures that accompany such a sentence. */
    figures: asMessages(codes.caseFigures),
  });
  const faults = catalogue('faults', faultsEnglish);
  const codeWords = {
    call: answers.sentences.any,
    callFigures: answers.figures,
    protocol: answers.protocol,
    file: answers.file,
    subscription: answers.sentences.subscription,
    payment: answers.sentences.payment,
    field: faults.rules,
    fieldLimit: faults.limits,
    day: catalogue('dayFaults', codes.day),
    ledger: catalogue('refusals', codes.ledger),
    equipment: catalogue('equipmentRefusals', codes.equipment),
    aefi: catalogue('aefiRefusals', codes.aefi),
    plan: catalogue('planRefusals', codes.plan),
    sync: records.sentences,
    undelivered: catalogue('undelivered', codes.undelivered),
    stock: records.sentences,
    register: records.sentences,
    stockDoubt: catalogue('stockDoubts', asMessages(codes.stockDoubt)),
    case: records.sentences,
    caseFigures: records.figures,
  } satisfies CodeWords;
  return { codeWords, labels: catalogue('fieldLabels', fieldLabels), named: faults.named };
}

const device = wordsOfCodes(inDeviceLanguage);

/** The words in this device's language, grouped as the codes are. */
export const { codeWords } = device;

/** A sentence of the server in words; null if this build has no words for its code or a field. */
export function sentenceWords({ code, params = {} }: Sentence, words = device): string | null {
  const entry = textOfCode<unknown>(words.codeWords, code);
  if (entry === undefined) return null;
  const said = isMessage(entry) ? entry(...entry.names.map((name) => params[name] ?? '')) : String(entry);
  const { field, vendor } = params;
  if (field === undefined || isSentence(textOfCode<string>(codes, code) ?? ''))
    return withVendor(said, vendor === undefined ? null : String(vendor));
  const labels: Readonly<Record<string, string>> = words.labels;
  const label = Object.hasOwn(labels, field) ? labels[field] : undefined;
  return label === undefined ? null : words.named(label, said);
}

/** Several sentences in words, joined; null if this build lacks words for one of them. */
export function sentencesInWords(sentences: readonly Sentence[], words = device): string | null {
  const isKnown = sentences.length > 0 && sentences.every((one) => sentenceWords(one, words) !== null);
  return isKnown ? joined(sentences, (one) => sentenceWords(one, words) ?? '') : null;
}

/** The question to an officer about a doubtful stock activity. */
export function stockDoubtSaid(finding: StockFinding): string {
  return sentenceWords(sentenceOfDoubt(finding)) ?? '';
}
