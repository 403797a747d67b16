import { firstPartOf, shortFormsOf, standingForm } from './name-forms.ts';
import { nameReadings } from './name-words.ts';
import { isWithinOneSlip } from './one-slip.ts';
import { keyOfSound, soundsAlike } from './sound.ts';

/**
 * How alike two names are: spellings of one sound (sound.ts), long and short forms (name-forms.ts), a slip of the pen. Words are
 * compared in any order, because family and given name change places.
 */

/** Another one wherever the keys of names are made by other rules: what was found by the old ones is brought up to these. */
export const namesEdition = '4';

/** The key of a word of a name by the form that stands for it; two forms of one name have the same. */
function formKey(word: string): string {
  return keyOfSound(standingForm(word));
}

/** Keys of which two words of a name that are alike, but for a slip of the pen, share at least one; its own comes first. */
export function wordKeys(word: string): readonly string[] {
  const part = firstPartOf(word);
  return [
    ...new Set([
      formKey(word),
      ...shortFormsOf(word).map(keyOfSound),
      ...(part === null ? [] : [keyOfSound(part)]),
    ]),
  ];
}

/** Short keys to find a name by. Two similar names share at least one (see {@link isSimilarName}). */
export function nameKeys(name: string): string[] {
  return [...new Set(nameReadings(name).flat().flatMap(wordKeys))];
}

const sameSound = 0.95;
/** A short form is worth as much as to be found by it alone beside a family name. */
const shortForm = 0.945;
const oneSlip = 0.85;
const firstPart = 0.85;
/** What the likeness of a name that is one word is worth: many children share one. */
const oneWordWeight = 0.85;

/** How alike two names are, 0 to 1: the part of the shorter one's words that the other one has too, as they are most alike. */
export function likeness(a: string, b: string): number {
  const [one, other] = [a, b].map((name) => nameReadings(name).map((words) => words.map(formsOf)));
  return Math.max(
    ...(one ?? []).flatMap((words) => (other ?? []).map((others) => likenessOfWords(words, others))),
  );
}

/** A word of a name with the forms that it is compared in. */
interface Forms {
  readonly word: string;
  readonly standing: string;
  readonly short: readonly string[];
  readonly part: string | null;
}

function formsOf(word: string): Forms {
  const standing = standingForm(word);
  return { word, standing, short: shortFormsOf(standing), part: firstPartOf(standing) };
}

function likenessOfWords(a: readonly Forms[], b: readonly Forms[]): number {
  const [shorter, longer] = [a, b].toSorted((x, y) => x.length - y.length);
  if (!shorter || !longer || shorter.length === 0) return 0;
  const left = [...longer];
  let sum = 0;
  for (const word of shorter) {
    const likenesses = left.map((other) => wordLikeness(word, other));
    const best = Math.max(0, ...likenesses);
    if (best > 0) left.splice(likenesses.indexOf(best), 1);
    sum += best;
  }
  const weight = shorter.length === 1 && longer.length > 1 ? oneWordWeight : 1;
  return (sum / shorter.length) * weight;
}

function wordLikeness(a: Forms, b: Forms): number {
  if (a.word === b.word) return 1;
  if (soundsAlike(a.standing, b.standing)) return sameSound;
  if (isCalled(a, b) || isCalled(b, a)) return shortForm;
  if (isWithinOneSlip(a.word, b.word)) return oneSlip;
  return a.part === b.standing || b.part === a.standing ? firstPart : 0;
}

function isCalled(long: Forms, short: Forms): boolean {
  return long.short.some((form) => soundsAlike(form, short.standing));
}

/** From here on two names are taken for forms of one. */
export const alikeFrom = 0.8;

/** True for names that may be those of one child; they share a key. */
export function isSimilarName(a: string, b: string): boolean {
  const keys = new Set(nameKeys(a));
  return nameKeys(b).some((key) => keys.has(key)) && likeness(a, b) >= alikeFrom;
}
