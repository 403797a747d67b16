import { problemSentences } from '#contract/problem-sentences.ts';
import { paymentSentences, subscriptionSentences } from '#contract/subscription-sentences.ts';
import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';
import { fieldLabels } from '#contract/field-sentences.ts';
import { type faultsEnglish, faultWord, namedFault } from '#ui/form/fault-words.ts';

export const problemEnglish = {
  sentences: { any: problemSentences, subscription: subscriptionSentences, payment: paymentSentences },
  /** What is said with a name or a number in it. */
  figures: {
    placeClosed: message<[level: string, name: string]>(
      '{level, select, country {The country {name} is closed.} state {The state {name} is closed.} LGA {The LGA {name} is closed.} other {The facility {name} is closed.}}',
      'level',
      'name',
    ),
    placeExists: message<[level: string, parent: string]>(
      '{level, select, state {There is a state of this name in {parent} already.} LGA {There is a LGA of this name in {parent} already.} other {There is a facility of this name in {parent} already.}}',
      'level',
      'parent',
    ),
    closeFirst: message<[places: string]>(
      'Please close what lies in it first: {places} open places.',
      'places',
    ),
    moveFirst: message<[places: string]>(
      'Please move or close what lies in it first: {places} open places.',
      'places',
    ),
    moveUsersFirst: message<[users: string]>(
      'Please move those who work there first: {users} accounts.',
      'users',
    ),
    hasRecords: message<[name: string]>(
      '{name} has records, so it can be closed and no longer merged.',
      'name',
    ),
    onTheList: message<[name: string]>('{name} is on the list already.', 'name'),
    shortPassword: message<[characters: string]>(
      'The password must have at least {characters} characters.',
      'characters',
    ),
    manyRows: message<[rows: string]>('The file has more than {rows} rows.', 'rows'),
    noCode: message<[level: string]>(
      '{level, select, country {There is no country of this code} state {There is no state of this code} other {There is no LGA of this code}}',
      'level',
    ),
    codeWritten: message<[code: string]>('Is written {code} here', 'code'),
    lineAlready: message<[line: string]>('Stands on line {line} already', 'line'),
    noSuchPlace: message<[level: string]>(
      '{level, select, country {There is no such country} state {There is no such state} LGA {There is no such LGA} other {There is no such facility}}',
      'level',
    ),
    noSuchPlaceHere: message<[level: string]>(
      '{level, select, state {There is no such state in this country} LGA {There is no such LGA in this country} other {There is no such facility in this country}}',
      'level',
    ),
    otherPlace: message<[level: string]>(
      '{level, select, country {Please name another country} state {Please name another state} LGA {Please name another LGA} other {Please name another facility}}',
      'level',
    ),
    isClosed: message<[name: string]>('{name} is closed', 'name'),
  },
};

const patterns: readonly (readonly [RegExp, keyof typeof problemEnglish.figures])[] = [
  [/^The (country|state|LGA|facility) (.+) is closed\.$/, 'placeClosed'],
  [/^There is a (state|LGA|facility) of this name in (.+) already\.$/, 'placeExists'],
  [/^Please close what lies in it first: (\d+) open places\.$/, 'closeFirst'],
  [/^Please move or close what lies in it first: (\d+) open places\.$/, 'moveFirst'],
  [/^Please move those who work there first: (\d+) accounts\.$/, 'moveUsersFirst'],
  [/^(.+) has records, so it can be closed and no longer merged\.$/, 'hasRecords'],
  [/^(.+) is on the list already\.$/, 'onTheList'],
  [/^The password must have at least (\d+) characters\.$/, 'shortPassword'],
  [/^The file has more than ([\d,]+) rows\.$/, 'manyRows'],
  [/^There is no (country|state|LGA) of this code$/, 'noCode'],
  [/^Is written (.+) here$/, 'codeWritten'],
  [/^Stands on line (\d+) already$/, 'lineAlready'],
  [/^There is no such (country|state|LGA|facility)\.?$/, 'noSuchPlace'],
  [/^There is no such (state|LGA|facility) in this country$/, 'noSuchPlaceHere'],
  [/^Please name another (country|state|LGA|facility)$/, 'otherPlace'],
  [/^(.+) is closed$/, 'isClosed'],
];

const device = catalogue('problemAnswers', problemEnglish);

/**
 * What the server answered to a call, in the language of this device; null where it said nothing. A sentence that the device does
 * not know stays as it came.
 */
export function problemWords(said: string, words?: typeof device): string;
export function problemWords(said: string | null, words?: typeof device): string | null;
export function problemWords(said: string | null, words = device): string | null {
  if (said === null) return null;
  const known = saidIn(words).get(said);
  if (known !== undefined) return known;
  for (const [pattern, figure] of patterns) {
    const [, ...facts] = pattern.exec(said) ?? [];
    if (facts.length > 0) return (words.figures[figure] as (...of: string[]) => string)(...facts);
  }
  return fieldWords(said);
}

/** Sentences by the English ones. */
function saidIn({ sentences }: typeof device): ReadonlyMap<string, string> {
  const groups = Object.keys(problemEnglish.sentences) as (keyof typeof sentences)[];
  return new Map(
    groups.flatMap((group) => {
      const said: Readonly<Record<string, string>> = sentences[group];
      return Object.entries(problemEnglish.sentences[group]).map(
        ([key, english]) => [english, said[key] ?? english] as const,
      );
    }),
  );
}

type FieldName = keyof typeof fieldLabels;

/** The words of one language for what the server says of a field. */
export interface FieldTexts {
  readonly labels: Readonly<Record<FieldName, string>>;
  /** The device's where nothing is given. */
  readonly rules?: typeof faultsEnglish;
}

const labels: FieldTexts['labels'] = catalogue('fieldLabels', fieldLabels);

/** Longest first: `Description` is no `Device`, but a name may begin as another one does. */
const names = (Object.keys(fieldLabels) as FieldName[]).toSorted(
  (one, other) => fieldLabels[other].length - fieldLabels[one].length,
);

/**
 * What the server said of a field, in the language of this device: its name, then what is wrong (`contract/field-sentences.ts`).
 * A sentence that is not about a field which the device knows stays as it came.
 */
export function fieldWords(said: string, { labels: spoken, rules }: FieldTexts = { labels }): string {
  const name = names.find((candidate) => said.startsWith(`${fieldLabels[candidate]} `));
  if (name === undefined) return faultWord(said, rules);
  const fault = said.slice(fieldLabels[name].length + 1);
  // A fault that the device does not know is not said under a name in another language.
  return faultWord(fault, rules) === fault ? said : namedFault(spoken[name], fault, rules);
}
