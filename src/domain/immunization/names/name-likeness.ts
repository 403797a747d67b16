import { firstPartOf, shortFormsOf, canonicalForm } from './name-forms.ts';
import { nameReadings } from './name-words.ts';
import { keyOfSound, soundsAlike } from './sound.ts';

/**
 * Compares names by sound (sound.ts), by long and short forms (name-forms.ts), and with tolerance for a typing slip. Words are compared in
 * any order, because family and given name are often swapped.
 */

/** Increase it whenever the rules for the keys of names change, so that stored keys of an older edition are derived again. */
export const namesEdition = '5';

/** The key of a word's canonical form; two forms of one name have the same key. */
function formKey(word: string): string {
  return keyOfSound(canonicalForm(word));
}

/** Keys of a word of a name: two similar words, even with a typing slip, share at least one; the word's own key comes first. */
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

/** Short keys for finding a name. Two similar names share at least one (see {@link isSimilarName}). */
export function nameKeys(name: string): string[] {
  return [...new Set(nameReadings(name).flat().flatMap(wordKeys))];
}

const sameSound = 0.95;
/** Weight of a short form: enough to find a name by it alone together with a family name. */
const shortForm = 0.945;
const oneSlip = 0.85;
const firstPart = 0.85;
/** Weight of a match if one of the names is a single word, because many children share one. */
const oneWordWeight = 0.85;

/** Likeness of two names, 0 to 1: how much of the shorter name's words the other one contains, by their best match. */
export function likeness(a: string, b: string): number {
  const [one, other] = [a, b].map((name) => nameReadings(name).map((words) => words.map(formsOf)));
  return Math.max(
    ...(one ?? []).flatMap((words) => (other ?? []).map((others) => likenessOfWords(words, others))),
  );
}

/** A word of a name in the forms for comparison. */
interface Forms {
  readonly word: string;
  readonly standing: string;
  readonly short: readonly string[];
  readonly part: string | null;
}

function formsOf(word: string): Forms {
  const standing = canonicalForm(word);
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

/** From this likeness on two names count as forms of one. */
const alikeFrom = 0.8;

/** True for names that may belong to one child; they share a key. */
export function isSimilarName(a: string, b: string): boolean {
  const keys = new Set(nameKeys(a));
  return nameKeys(b).some((key) => keys.has(key)) && likeness(a, b) >= alikeFrom;
}

/** Minimum length for tolerating a slip: shorter words that differ by one letter are different names. */
export const minSlip = 6;

/**
 * True if one typing slip turns one word into the other: a letter wrong, missing, extra, or two neighbours swapped. The first letter is
 * rarely wrong, and a vowel at the end often makes another name (Hassan, Hassana), so both must agree, unless the last two are swapped
 * (Ibrahim, Ibrahmi).
 */
function isWithinOneSlip(a: string, b: string): boolean {
  if (a.length < minSlip || b.length < minSlip || a[0] !== b[0]) return false;
  if (a.at(-1) !== b.at(-1)) return isSwappedAtEnd(a, b);
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const extra = longer.length - shorter.length;
  if (extra > 1) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  const rest = shorter.slice(at);
  if (extra === 1) return rest === longer.slice(at + 1);
  const isSwapped = shorter[at] === longer[at + 1] && shorter[at + 1] === longer[at];
  return rest.slice(1) === longer.slice(at + 1) || (isSwapped && rest.slice(2) === longer.slice(at + 2));
}

/** True if a vowel and a consonant are swapped at the end; such words still have the same sound key. */
function isSwappedAtEnd(a: string, b: string): boolean {
  return (
    a.slice(0, -2) === b.slice(0, -2) &&
    a.slice(-2) === `${b.at(-1)}${b.at(-2)}` &&
    /[aeiou]/u.test(a.slice(-2)) &&
    /[^aeiouhwy]/u.test(a.slice(-2))
  );
}
