import { fieldLabels } from '#contract/field-sentences.ts';
import { catalogue } from '#language/catalogue.ts';
import { type faultsEnglish, faultWord, namedFault } from '#ui/form/fault-words.ts';

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
