import { firstPartOf, shortFormsOf, standingForm } from './name-forms.ts';
import { nameWords } from './name-words.ts';
import { isWithinOneSlip } from './one-slip.ts';
import { keyOfSound, soundsAlike } from './sound.ts';

/**
 * How alike two names are: spellings of one sound (sound.ts), long and short forms (name-forms.ts), a slip of the pen. Words are
 * compared in any order, because family and given name change places.
 */

/** Another one wherever the keys of names are made by other rules: what was found by the old ones is brought up to these. */
export const namesEdition = '3';

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
  return [...new Set(nameWords(name).flatMap(wordKeys))];
}

const sameSound = 0.95;
/** A short form is worth as much as to be found by it alone beside a family name. */
const shortForm = 0.945;
const oneSlip = 0.85;
const firstPart = 0.85;
/** What the likeness of a name that is one word is worth: many children share one. */
const oneWordWeight = 0.85;

/** How alike two names are, 0 to 1: the part of the shorter one's words that the other one has too. */
export function likeness(a: string, b: string): number {
  const [shorter, longer] = [nameWords(a), nameWords(b)].toSorted((x, y) => x.length - y.length);
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

function wordLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const [one, other] = [standingForm(a), standingForm(b)];
  if (soundsAlike(one, other)) return sameSound;
  if (isCalled(one, other) || isCalled(other, one)) return shortForm;
  if (isWithinOneSlip(a, b)) return oneSlip;
  return firstPartOf(one) === other || firstPartOf(other) === one ? firstPart : 0;
}

function isCalled(long: string, short: string): boolean {
  return shortFormsOf(long).some((form) => soundsAlike(form, short));
}

/** From here on two names are taken for forms of one. */
export const alikeFrom = 0.8;

/** True for names that may be those of one child; they share a key. */
export function isSimilarName(a: string, b: string): boolean {
  const keys = new Set(nameKeys(a));
  return nameKeys(b).some((key) => keys.has(key)) && likeness(a, b) >= alikeFrom;
}
