/** Fewest characters of a password. */
export const fewestPasswordCharacters = 10;

export type PasswordWeakness = 'too-short' | 'too-common';

/** What a password is refused with, in words for a person. */
export const passwordWeaknesses = {
  'too-short': `The password must have at least ${fewestPasswordCharacters} characters.`,
  'too-common':
    'This password is too common or too easy to guess. Three or four unrelated words make a good one.',
} as const satisfies Record<PasswordWeakness, string>;

// What most passwords of leaked lists come down to, once figures, signs and the usual replacements of letters are off.
const commonWords = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij access admin administrator ashley asdf asdfgh asdfghjkl
  azerty baby babygirl bailey baseball basketball batman blessed blessing cameroon changeme charlie chelsea chocolate
  computer daniel default demo donald dragon facility father flower football freedom friend friends ghana god goodluck
  google hello hellohello hospital iamgod iloveyou iloveyougod immanuel immunization internet jehovah jessica jesus
  jesuschrist jesusislord jordan justin kano killer lagos letmein letmeinplease liverpool login love lovely manager
  master mathew michael michelle monkey mother mustang mypassword myspace naija naruto nicole nigeria ninja
  nopassword officer pass passpass password passwordpassword passwort pokemon praisegod prince princess qazwsx
  qazwsxedc qwer qwert qwerty qwertyqwerty qwertyui qwertyuiop realmadrid root samsung secret server shadow soccer
  spiderman starwars summer sunshine superman superuser system temp temporary test testing testtest thankgod
  thankyou thisisapassword tinkle trustno unknown user vaccine vaccines vaxledger vaxledgerdemo victory vkontakte
  welcome welcomewelcome whatever winter zaq zaqxsw zxcvbn zxcvbnm`.split(/\s+/),
);
const runs = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
];
const letterBySign: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/**
 * Why a password may not be chosen, or null. It must have ten characters and not be a common word dressed up with
 * figures and signs, a run along the keyboard, a few characters repeated, or the person's own e-mail or name.
 * @param about what an attacker tries first: the e-mail and names of the user.
 */
export function passwordWeakness(password: string, about: readonly string[] = []): PasswordWeakness | null {
  const text = password.normalize('NFKC').toLowerCase();
  const characters = Array.from(text);
  if (characters.length < fewestPasswordCharacters) return 'too-short';
  if (new Set(characters).size < 5 || runs.some((run) => run.includes(text))) return 'too-common';
  const known = new Set([...commonWords, ...about.flatMap(wordsOf)]);
  const cores = [text, spelled(text)].map((form) => form.replaceAll(/[^\p{L}]/gu, ''));
  const isDigits = /^\d+$/.test(text);
  const isKnown = cores.some((core) => known.has(core)) || known.has(trimmed(spelled(trimmed(text))));
  return isDigits || isKnown ? 'too-common' : null;
}

function trimmed(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

/** With letters for the figures and signs that people put in their place. */
function spelled(text: string): string {
  return text.replaceAll(/[01345@$]/g, (sign) => letterBySign[sign] ?? sign);
}

function wordsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);
  return [...words, words.join('')];
}
