import { isWithinOneSlip } from './one-slip.ts';

/**
 * How alike two names sound, for names of Hausa, Fulani, Yoruba, Igbo and Arabic origin as Nigerian registers spell them.
 *
 * - A word's key keeps the consonants that ear and pen agree on; vowels, silent letters and doubled letters go.
 * - What no rule of sound brings together (Faty and Fatima) stands in a short list.
 * - Words are compared in any order, because family and given name change places.
 */

/** Other forms of one name, by the form that stands for all. */
const sameName: Readonly<Record<string, string>> = {
  faty: 'fatima',
  fati: 'fatima',
  fatty: 'fatima',
  fatu: 'fatima',
  fatou: 'fatima',
  md: 'muhammad',
  mohd: 'muhammad',
  muhd: 'muhammad',
  mamman: 'muhammad',
  mohammadu: 'muhammad',
  muhammadu: 'muhammad',
  khadija: 'hadiza',
  khadijah: 'hadiza',
  kadija: 'hadiza',
  khadijat: 'hadiza',
  hadija: 'hadiza',
  dija: 'hadiza',
  dije: 'hadiza',
  sule: 'sulaiman',
  garba: 'abubakar',
  bukar: 'abubakar',
  audu: 'abdullahi',
  abdallah: 'abdullahi',
};

const titles = new Set([
  'alhaji',
  'alh',
  'hajiya',
  'hajia',
  'malam',
  'mallam',
  'mal',
  'mr',
  'mrs',
  'miss',
  'master',
  'dr',
  'chief',
  'baby',
  'of',
]);

/** Words that are written apart or together with the one that follows. */
const joining = new Set([
  'abu',
  'abd',
  'abdu',
  'abdul',
  'abdur',
  'abdus',
  'al',
  'el',
  'umm',
  'ummu',
  'ibn',
  'oluwa',
]);

/** The words of a name, in plain small letters, titles left out, names that are written apart put together. */
export function nameWords(name: string): string[] {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ɓ', 'b')
    .replaceAll('ɗ', 'd')
    .replaceAll('ƙ', 'k')
    .replaceAll('ƴ', 'y')
    .replaceAll(/['’‘ʼʻ`]/gu, '');
  const words: string[] = [];
  let start = '';
  for (const word of plain.split(/[^\p{L}\p{N}]+/u)) {
    if (word === '' || titles.has(word)) continue;
    if (joining.has(start + word)) start += word;
    else {
      words.push(start + word);
      start = '';
    }
  }
  return start === '' ? words : [...words, start];
}

/** Rules of sound, applied one after another to a word in plain letters. */
const sounds: readonly (readonly [RegExp, string])[] = [
  // The twins Hassan and Hussaini have the same consonants and are not the same child.
  [/^h[ou]s+[ae][iy]*n/gu, 'hxn'],
  [/^oluwa(?=...)/gu, ''],
  [/^ch?uk[uw]+(?=....)/gu, ''],
  // The article takes the sound of the letter after it: Abdurrahman, Abdul Rahman.
  [/^abd[aeiou]*(?:l|(?=[drstnz]))/gu, 'abdl'],
  [/(?<=..)(?:at|a)[ou]*h?$/gu, 'a'],
  [/th|ts|sh|ch(?=r)/gu, 's'],
  [/kh|ck|q/gu, 'k'],
  [/gh/gu, 'g'],
  [/gb/gu, 'b'],
  [/kp|ph|p/gu, 'f'],
  [/dh|zh|dz|j/gu, 'z'],
  [/v/gu, 'b'],
  [/c(?![ehiy])/gu, 'k'],
  [/ch/gu, 'c'],
  [/(?<=.)[hwy]/gu, ''],
  [/^[aeiouy]+/gu, 'a'],
  [/(?<=.)[aeiou]/gu, ''],
  [/(.)\1+/gu, '$1'],
];

/** What a word of a name sounds like; two spellings of one name have the same key. */
export function soundKey(word: string): string {
  let key = sameName[word] ?? word;
  for (const [pattern, sound] of sounds) key = key.replaceAll(pattern, sound);
  return key === '' ? word : key;
}

/** Short keys to find a name by, one a word. Two similar names share at least one (see {@link isSimilarName}). */
export function nameKeys(name: string): string[] {
  return [...new Set(nameWords(name).map(soundKey))];
}

const sameSound = 0.95;
const oneSlip = 0.85;
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
  if (soundKey(a) === soundKey(b)) return sameSound;
  return isWithinOneSlip(a, b) ? oneSlip : 0;
}

/** From here on two names are taken for spellings of one. */
export const alikeFrom = 0.8;

/** True for names that may be those of one child; they have a word that sounds the same. */
export function isSimilarName(a: string, b: string): boolean {
  const keys = new Set(nameKeys(a));
  return nameKeys(b).some((key) => keys.has(key)) && likeness(a, b) >= alikeFrom;
}
