import type { Saying } from '../http/saying.ts';
import { sentence } from '#contract/codes.ts';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import type { PasswordCost } from '../config.ts';
import { ProblemError } from '../http/problem.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

const argon2Async = promisify(argon2);
/**
 * Hashes are computed in a queue that leaves a processor, and threads of the pool that also reads files, to everything
 * else: 150 simultaneous sign-ins once delayed a page of the app for a minute.
 */
const turns = new PQueue({ concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)) });
/** About ten seconds of work; later requests are told to come back. */
const maxWaiting = 100;
/** Sign-ins from known devices go first, and have room that a crowd of strangers cannot take. */
const maxKnownWaiting = 2 * maxWaiting;
const hashBytes = 32;
const saltBytes = 16;
const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * The argon2id hash of a password as a PHC string, which includes its cost and salt.
 * @throws ProblemError 503 if too many requests are waiting.
 */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;
}

/**
 * True if the PHC string was made from this password; false also for an invalid string.
 * @param options.goesFirst puts a known user ahead of all others
 * @throws ProblemError 503 if too many requests are waiting.
 */
export async function isPassword(
  password: string,
  phc: string,
  { goesFirst = false }: { readonly goesFirst?: boolean } = {},
): Promise<boolean> {
  const match = phcPattern.exec(phc);
  if (!match) return false;
  const [memoryKiB, passes, parallelism] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const expected = Buffer.from(match[5] ?? '', 'base64');
  const cost = { memoryKiB, passes, parallelism };
  const given = await derive(password, Buffer.from(match[4] ?? '', 'base64'), cost, goesFirst);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function derive(
  password: string,
  salt: Buffer,
  cost: PasswordCost,
  goesFirst = false,
): Promise<Buffer> {
  if (turns.size >= (goesFirst ? maxKnownWaiting : maxWaiting)) throw tooMany();
  return turns.add(
    () =>
      argon2Async('argon2id', {
        message: password.normalize('NFKC'),
        nonce: salt,
        memory: cost.memoryKiB,
        passes: cost.passes,
        parallelism: cost.parallelism,
        tagLength: hashBytes,
      }),
    { priority: goesFirst ? 1 : 0 },
  );
}

function tooMany(): ProblemError {
  return new ProblemError({
    status: 503,
    code: 'busy',
    detail: 'call.tooManySignIns',
    headers: { 'retry-after': '10' },
  });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** Fewest characters of a password. */
const minPasswordCharacters = 10;
/** Characters that are examined: the estimate takes longer for longer texts, and a strong beginning is enough. */
const maxLookedAt = 100;
/** On a scale of 0 to 4: more than a hundred million guesses, each of which costs an argon2 hash. */
const minScore = 3;

type PasswordWeakness = 'too-short' | 'too-common';

/** Sentences that refuse a password. */
export const passwordWeaknesses = {
  'too-short': sentence('callFigures.shortPassword', { characters: minPasswordCharacters }),
  'too-common': 'call.commonPassword',
} as const satisfies Record<PasswordWeakness, Saying>;

/** Words that an attacker of this product would try and that the general word lists lack. */
const ownWords =
  `abuja allah ghana hausa igbo immunization immunize jehovah kano lagos naija nigeria nphcda thankgod vaccinate
  vaccine vaccines vaxledger vaxledger-demo yoruba`.split(/\s+/);

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ownWords },
  graphs: common.adjacencyGraphs,
  useLevenshteinDistance: false,
});

/**
 * Finds the weakness of a password; null if it is strong enough. It needs ten characters and must resist guessing by
 * common words, names, dates, keyboard runs and repetitions (zxcvbn), and by the user's own e-mail or name.
 * @param about an attacker's first guesses: the user's e-mail and names
 */
export function passwordWeakness(password: string, about: readonly string[] = []): PasswordWeakness | null {
  const text = password.normalize('NFKC');
  if (Array.from(text).length < minPasswordCharacters) return 'too-short';
  const known = about.flatMap(wordsOf);
  // Also examined without leading and trailing symbols, because the estimate takes `!!2026` after a word for random.
  const forms = [text, text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')];
  const isGuessed = forms.some((form) => estimator.check(form.slice(0, maxLookedAt), known).score < minScore);
  return isGuessed ? 'too-common' : null;
}

function wordsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);
  return [...words, words.join('')];
}
