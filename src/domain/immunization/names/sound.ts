/*
 * The sound of a word in a name, for names of Hausa, Fulani, Yoruba, Igbo and Arabic origin as Nigerian registers spell them.
 *
 * - Its key has the consonants on which sound and spelling agree; an index by it finds too much.
 * - Two words with one key are one name if their vowels agree too: Sani is not Seun, Jamila not Jamilu.
 */

/** Different spellings of one sound, unified: in French, Ousmane, Djibril, Moustapha, Tchad. */
const oneSpelling: readonly (readonly [RegExp, string])[] = [
  // Emmanuelle is Emmanuella, and not Emmanuel with a silent e.
  [/(?<=....)(ll|tt)e$/gu, '$1a'],
  [/(?<=[aeiou])h$/gu, ''],
  [/(?<=^|[aei])ou(?=[aei])/gu, 'w'],
  [/ou|oo|(?<=[lr])w(?=a)/gu, 'u'],
  [/ee/gu, 'i'],
  [/tch/gu, 'ch'],
  [/dj|dg(?=[ei])/gu, 'j'],
  [/qu(?=[ei])|q|ck|c(?=[aoulrkt]|$)|ch(?=r)/gu, 'k'],
  [/ph/gu, 'f'],
  [/gn(?=[aeiou])/gu, 'ny'],
  [/^i(?=[ao])/gu, 'y'],
  [/(?<=.)y(?![aeiou])|(?<=[^aeiou])y(?=[aeiou])/gu, 'i'],
  [/(.)\1+/gu, '$1'],
];

/** The word in the unified spelling in which all are compared. */
export function plainSpelling(word: string): string {
  return applied(oneSpelling, word);
}

/** Rules of sound, applied in sequence to a word in plain letters. */
const consonants: readonly (readonly [RegExp, string])[] = [
  // The twins Hassan and Hussaini have the same consonants and are not the same child.
  [/^h[ou]s+[ae][iy]*n/gu, 'hoxain'],
  // The article takes the sound of the letter after it: Abdurrahman, Abdul Rahman.
  [/^abd[aeiou]*(?:l|(?=[drstnz]))|^abd[aeiou]+(?=[^aeioul])/gu, 'abdul'],
  // Amina is Aminatu in Hausa, Aminata further west.
  [/(?<=...)ata$/gu, 'a'],
  [/(?<=..)(?:at|a)[ou]*h?$/gu, 'a'],
  [/sh/gu, 'š'],
  [/th|ts/gu, 's'],
  [/kh|ck|q/gu, 'k'],
  [/gh/gu, 'g'],
  [/gb/gu, 'b'],
  [/kp|ph|p/gu, 'f'],
  [/dh|zh|dz|j/gu, 'z'],
  [/v/gu, 'b'],
  [/c(?![ehiy])/gu, 'k'],
  [/ch/gu, 'c'],
  [/(?<=.)y(?![aeiou])/gu, 'i'],
  [/(?<=[aeiou])w(?![aeiou])/gu, 'u'],
];

const withoutGlides: readonly (readonly [RegExp, string])[] = [[/(?<=.)[hwy]/gu, '']];

const withoutVowels: readonly (readonly [RegExp, string])[] = [
  [/[šc]/gu, 's'],
  [/^[aeiouy]+/gu, 'a'],
  [/(?<=.)[aeiou]/gu, ''],
  [/(.)\1+/gu, '$1'],
];

function applied(rules: readonly (readonly [RegExp, string])[], word: string): string {
  return rules.reduce((text, [pattern, sound]) => text.replaceAll(pattern, sound), word);
}

/** The key of a word's sound in its unified spelling; two spellings of one word have the same. */
export function keyOfSound(word: string): string {
  const key = applied([...consonants, ...withoutGlides, ...withoutVowels], word);
  return key === '' ? word : key;
}

/** With fewer consonants than this, no vowel between them may be missing. */
const fewConsonants = 3;

/** True for two unified spellings of one word: the same consonants, and vowels that are heard as the same. */
export function soundsAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [heard(a), heard(b)];
  if (!areNear(one.consonants, other.consonants)) return false;
  // A name with one consonant is distinguished only by its vowels and what lies between them: Ya'u is not Yahaya, nor Ado Audu.
  if (one.consonants.length < 2) return areNear(one.whole, other.whole);
  const last = one.vowels.length - 1;
  return one.vowels.every((vowels, at) => {
    const others = other.vowels[at] ?? '';
    if (at === last) return endsAlike(vowels, others);
    if (at === 0) return beginsAlike(vowels, others, last);
    if (vowels === '' || others === '') return vowels === others || last >= fewConsonants;
    if (vowels.length === 1 && others.length === 1) return isNear(vowels, others);
    return isNear(vowels[0], others[0]) && isNearAtEdge(vowels.at(-1), others.at(-1));
  });
}

/** Sh is also written ch or s, and inside a long word ch is s (Adechina, Adesina); Chidi is not Sidi. */
function areNear(a: string, b: string): boolean {
  return (
    a.length === b.length &&
    [...a].every((one, at) => {
      const pair = one + (b[at] ?? '');
      if (one === b[at] || /š[cs]|[cs]š/u.test(pair)) return true;
      return a.length >= fewConsonants && at > 0 && at < a.length - 1 && /cs|sc/u.test(pair);
    })
  );
}

interface Heard {
  /** The whole word with its vowels, y included, and w between them. */
  readonly whole: string;
  readonly consonants: string;
  /** The vowels before each consonant, and those at the end. */
  readonly vowels: readonly string[];
}

function heard(word: string): Heard {
  // French spelling ends in a silent e.
  const sound = applied(consonants, word)
    .replace(/(?<=...[^aeiouy])e$/u, '')
    .replaceAll('o', 'u');
  const text = applied(withoutGlides, sound).replaceAll(/([^aeiou])\1+/gu, '$1');
  return {
    whole: sound
      .replaceAll(/(?<=.)h/gu, '')
      .replaceAll(/(?<=.)y/gu, 'i')
      .replaceAll(/(?<=.)u*w/gu, 'w')
      .replaceAll(/(.)\1+/gu, '$1'),
    consonants: text.replaceAll(/[aeiou]/gu, ''),
    vowels: text.split(/[^aeiou]/u),
  };
}

/** Ibrahim is Ebrahim, but Ike is not Eke. */
function beginsAlike(a: string, b: string, consonantCount: number): boolean {
  if (a === '' || b === '' || consonantCount < 2) return a === b;
  return isNearAtEdge(a[0], b[0]) && isNearAtEdge(a.at(-1), b.at(-1));
}

/** Many names take an -u or an -i at the end (Umar, Umaru); an -a makes another (Nasir, Nasira). */
function endsAlike(a: string, b: string): boolean {
  const [one = '', other = ''] = [a, b].map((end) => end.replace(/(?<=[aei])u+$/u, ''));
  if (one === '' || other === '') return !/[ae]/u.test(`${one}${other}`);
  return isNear(one[0], other[0]) && isNearAtEdge(one.at(-1), other.at(-1));
}

/** O and u are the same by now; e lies between a and i. */
function isNear(a = '', b = ''): boolean {
  return a === b || (a === 'e' ? 'ai'.includes(b) : b === 'e' && 'ai'.includes(a));
}

/** At the beginning and the end of a word, where vowels are clearest, a and e differ: Emeka, Amaka. */
function isNearAtEdge(a = '', b = ''): boolean {
  return isNear(a, b) && (a === 'a') === (b === 'a');
}
