import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { problemSentences } from '#contract/problem-sentences.ts';

/** Fewest characters of a password. */
export const fewestPasswordCharacters = 10;
/** What is looked at: the estimate takes longer the longer the text, and what begins this well is good enough. */
const mostLookedAt = 100;
/** Of 0 to 4: more than a hundred million guesses, each of which costs an argon2 hash. */
const leastScore = 3;

export type PasswordWeakness = 'too-short' | 'too-common';

/** What a password is refused with, in words for a person. */
export const passwordWeaknesses = {
  'too-short': `The password must have at least ${fewestPasswordCharacters} characters.`,
  'too-common': problemSentences.commonPassword,
} as const satisfies Record<PasswordWeakness, string>;

/** What an attacker of this product tries, and the word lists do not have. */
const ownWords =
  `abuja allah ghana hausa igbo immunization immunize jehovah kano lagos naija nigeria nphcda thankgod vaccinate
  vaccine vaccines vaxledger vaxledger-demo yoruba`.split(/\s+/);

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ownWords },
  graphs: common.adjacencyGraphs,
  useLevenshteinDistance: false,
});

/**
 * Why a password may not be chosen, or null. It must have ten characters and not be guessed by common words, names, dates,
 * runs along the keyboard or repetitions (zxcvbn), nor from the person's own e-mail or name.
 * @param about what an attacker tries first: the e-mail and names of the user.
 */
export function passwordWeakness(password: string, about: readonly string[] = []): PasswordWeakness | null {
  const text = password.normalize('NFKC');
  if (Array.from(text).length < fewestPasswordCharacters) return 'too-short';
  const known = about.flatMap(wordsOf);
  // Also from its first letter to its last: the estimate takes `!!2026` behind a word for chance.
  const forms = [text, text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')];
  const isGuessed = forms.some(
    (form) => estimator.check(form.slice(0, mostLookedAt), known).score < leastScore,
  );
  return isGuessed ? 'too-common' : null;
}

function wordsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);
  return [...words, words.join('')];
}
