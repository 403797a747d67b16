import { fieldFaults, fieldLimits } from '#domain/kernel/field-faults.ts';
import {
  dayFaultSentences,
  doubtSentences,
  aefiSentences,
  equipmentSentences,
  heldSentences,
  refusalSentences,
  serialKnown,
  sessionDayUnlikely,
  sessionSentences,
  withVendor,
  stockSentences,
  setAsideSentence,
  syncSentences,
} from './record-sentences.ts';
import { fieldSentence } from './field-sentences.ts';
import { undeliveredSentences } from './message-sentences.ts';
import type { Sentence } from './problem.ts';
import { fileFigures, problemSentences, protocolSentences } from './problem-sentences.ts';
import type { StockFinding } from '#domain/ledger/stock-doubts.ts';
import { stockDoubtSentences, textsOfDoubt } from './stock-doubt-sentences.ts';
import { paymentSentences, subscriptionSentences } from './subscription-sentences.ts';

/*
 * Every sentence that the server says to people, as it crosses the wire: a code, `group.key`, with the values for its
 * placeholders. The English of this table is sent along as `detail`, for clients without texts of their own; a tablet
 * shows the code in the device's language (`bindings/server-words.ts`).
 *
 * - A text names its placeholders: `{name}`, or `{doses, plural, one {# dose} other {# doses}}`. They form the schema
 *   of `params`.
 * - The refusal of a record, or the subject of a case, is a list of sentences: the reason, then its figures.
 */

/** Sentences about a call that contain a name or a number. `level` is country, state, LGA or facility. */
const answerFigures = {
  placeClosed: 'The {level} {name} is closed.',
  placeExists: 'There is a {level} of this name in {parent} already.',
  closeFirst: 'Please close what lies in it first: {places} open places.',
  moveFirst: 'Please move or close what lies in it first: {places} open places.',
  moveUsersFirst: 'Please move those who work there first: {users} accounts.',
  hasRecords: '{name} has records, so it can be closed and no longer merged.',
  onTheList: '{name} is on the list already.',
  shortPassword: 'The password must have at least {characters} characters.',
  manyRows: 'The file has more than {rows} rows.',
  noCode: 'There is no {level} of this code',
  codeWritten: 'Is written {code} here',
  feeChanged: 'The fee was changed meanwhile to {amount}. Please look again.',
  lineAlready: 'Stands on line {line} already',
  noPlace: 'There is no such {level}.',
  noSuchPlace: 'There is no such {level}',
  noSuchPlaceHere: 'There is no such {level} in this country',
  otherPlace: 'Please name another {level}',
  isClosed: '{name} is closed',
  manyFacilities:
    'The mapping names {facilities} facilities of this unit, more than {most}: please export its parts one by one.',
} as const;

/** Figures that accompany the reason of a case. */
const caseFigures = {
  counted: '{sent} sent by {origin}, {counted} counted',
  ofBatch: '{doses} doses of batch {batch} from {origin}',
  madeUp: '{doses} doses of batch {batch}',
  takenBack:
    'Children were recorded as given {doses, plural, one {# dose} other {# doses}} of what was taken back; please void the records that are wrong, or enter the stock again',
  ofVoucher: 'Voucher {voucher}, {lots, plural, one {# lot} other {# lots}} not accepted',
  ofLog: '{first} to {last} of log {log}',
  newNumber: '{number}',
  toldFrom: '({facility})',
  found: '{name}: {finding}',
} as const;

/** The table of codes. A new sentence is a line in one of its groups, and needs words on the tablet. */
export const codes = {
  call: problemSentences,
  callFigures: answerFigures,
  protocol: protocolSentences,
  file: fileFigures,
  subscription: subscriptionSentences,
  payment: paymentSentences,
  field: fieldFaults,
  fieldLimit: fieldLimits,
  day: dayFaultSentences,
  ledger: refusalSentences,
  equipment: equipmentSentences,
  aefi: aefiSentences,
  plan: { ...sessionSentences, ...heldSentences },
  sync: syncSentences,
  undelivered: undeliveredSentences,
  stock: stockSentences,
  register: doubtSentences,
  stockDoubt: stockDoubtSentences,
  case: {
    'serial-known': serialKnown,
    'session-day-unlikely': sessionDayUnlikely,
    setAside: setAsideSentence,
  },
  caseFigures,
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type Codes = typeof codes;
/** Every code of the table. */
export type Code = {
  [Group in keyof Codes]: `${Group}.${keyof Codes[Group] & string}`;
}[keyof Codes];

type TextOf<C extends Code> = C extends `${infer Group extends keyof Codes}.${infer Key}`
  ? Key extends keyof Codes[Group]
    ? Codes[Group][Key]
    : never
  : never;
type PlaceIn<Text> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Name}, plural, ${string}` ? Name : Inside) | PlaceIn<Rest>
  : never;
/** The placeholders of a code's text; the branches of a plural are not placeholders. */
type PlacesOf<C extends Code> = Exclude<PlaceIn<TextOf<C>>, `${string} ${string}`>;

/** A code whose text has no placeholders. */
export type PlainCode = { [C in Code]: [PlacesOf<C>] extends [never] ? C : never }[Code];

/** A sentence by its code, with the values of its placeholders; a missing one does not compile. */
export function sentence<C extends Code>(
  code: C,
  ...params: [PlacesOf<C>] extends [never]
    ? [{ readonly vendor: string | null }?]
    : [Readonly<Record<PlacesOf<C>, string | number>>]
): Sentence {
  const given = Object.entries(params[0] ?? {}).filter(([, value]) => value !== null && value !== '');
  return given.length === 0
    ? { code }
    : { code, params: Object.fromEntries(given) as NonNullable<Sentence['params']> };
}

/** The sentence for a doubt in the case of a stock activity. */
export function sentenceOfDoubt(finding: StockFinding): Sentence {
  return { code: `stockDoubt.${finding.doubt}` satisfies Code, params: textsOfDoubt(finding) };
}

/** The text of a code; undefined for an unknown code, for example of a newer build. */
export function textOfCode<Text>(
  table: Readonly<Record<string, Readonly<Record<string, Text>>>>,
  code: string,
): Text | undefined {
  const [group = '', key = ''] = code.split('.');
  if (!Object.hasOwn(table, group)) return undefined;
  const texts: Readonly<Record<string, Text>> = table[group] ?? {};
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}

/** The English of several sentences, joined: the `detail` of a refusal. A fault of a field follows the field's name. */
export function englishOf(...sentences: readonly Sentence[]): string {
  return joined(sentences, ({ code, params = {} }) => {
    const text = textOfCode(codes, code) ?? '';
    const filled = text
      .replace(/\{(\w+), plural, one \{([^}]*)\} other \{([^}]*)\}\}/g, (_all, name, one, other) =>
        String(Number(params[name]) === 1 ? one : other).replace('#', String(params[name])),
      )
      .replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
    const { vendor, field } = params;
    const said = withVendor(filled, vendor === undefined ? null : String(vendor));
    return field === undefined ? said : fieldSentence(String(field), said);
  });
}

/** Joins sentences in words; figures follow the sentence they belong to, and the introduction of a case comes first. */
export function joined(sentences: readonly Sentence[], wordsOf: (sentence: Sentence) => string): string {
  return sentences.reduce((before, next, at) => {
    const words = wordsOf(next);
    const last = sentences[at - 1];
    return last === undefined ? words : before + between(last, next, before) + words;
  }, '');
}

const figures: ReadonlySet<string> = new Set<Code>([
  'caseFigures.counted',
  'caseFigures.ofBatch',
  'caseFigures.madeUp',
  'caseFigures.ofLog',
  'caseFigures.newNumber',
]);
const introductions: ReadonlySet<string> = new Set<Code>(['case.setAside', 'caseFigures.ofVoucher']);

function between(last: Sentence, next: Sentence, before: string): string {
  if (figures.has(next.code) || introductions.has(last.code)) return ': ';
  return next.code === ('caseFigures.toldFrom' satisfies Code) || /[?!.]$/.test(before) ? ' ' : '. ';
}
