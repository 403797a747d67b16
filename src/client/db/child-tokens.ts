import type { Child, ChildDetails } from '#domain/immunization/register/model.ts';
import { isToldInYears } from '#domain/immunization/register/likely-duplicates.ts';
import { nameKeys, wordKeys } from '#domain/immunization/names/name-likeness.ts';
import { nameReadings, nameWords } from '#domain/immunization/names/name-words.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { addMonths } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { digitRuns, isNobodysNumber, phoneDigits } from '#domain/kernel/phone.ts';
import { settlementKey } from '#domain/sessions/model.ts';
import { halfSipHash, type HashKey } from './keyed-hash.ts';

/**
 * Tokens: the only way to a child but its id. Each is a keyed hash of one thing that is asked for, so the index shows neither
 * letters nor digits; it does show which children share something, as every index does.
 *
 * - A word is found by its first 3 or 5 letters; what is typed beyond is compared with the rows that were found. Two lengths keep
 *   the index small: a child has about twenty-five tokens.
 * - A number is found by any digits of it that follow one another: of every second place it has the three digits from there on, and
 *   four typed digits hold three that begin at such a place, whether the first of them stands at one or not.
 * - Of address and settlement the first 3 letters of each word: enough to narrow a due list.
 */
const wordLengths = [3, 5] as const;
const digitsOfToken = 3;
const mostAddressWords = 8;

/** What no token is made of: fewer letters of a longer word. */
export const fewestLetters = wordLengths[0];

/** How many calendar months an estimated date of birth may be from a near one: 62 days touch four of them at most. */
const estimateMonths = 3;
/** The same for an age in years: 366 days touch thirteen more at most. Whoever looks goes all of them, so that the index stays small. */
const yearsMonths = 13;

type Kind = 'word' | 'digits' | 'number' | 'sound' | 'born' | 'place' | 'settlement';

/** What tells who may be the same child. */
export type Comparable = Pick<ChildDetails, 'fullname' | 'bornOn' | 'bornEstimated' | 'caregiverNumber'>;

export interface TokenScope {
  readonly facility: FacilityId;
  /** The facility's own key, so that what is looked for at one is never found at another. */
  readonly key: HashKey;
}

/** All tokens of a child, each once. */
export function tokensOf(scope: TokenScope, child: Child): number[] {
  return [...new Set([...detailTokens(scope, child), ...digitsTokens(scope, child.vaccNo ?? '')])];
}

/** Tokens of what is written down about a child: all but those of the number on the card. */
function detailTokens(scope: TokenScope, child: ChildDetails): number[] {
  const names = [child.fullname, child.caregiverName].flatMap((name) => nameReadings(name).flat());
  const places = placeWords(child).slice(0, mostAddressWords);
  const sounds = nameKeys(child.fullname);
  return [
    ...names.flatMap((word) => prefixes(word, wordLengths)).map((text) => token(scope, 'word', text)),
    ...digitsTokens(scope, phoneDigits(child.caregiverNumber)),
    ...numberTokens(scope, child.caregiverNumber),
    ...places.map((word) => token(scope, 'place', word.slice(0, wordLengths[0]))),
    ...sounds.map((sound) => token(scope, 'sound', sound)),
    ...ownBirthMonths(child).flatMap((month) => sounds.map((sound) => token(scope, 'born', sound + month))),
  ];
}

/** The words that a child's settlement and address are searched by. */
export function placeWords({ address, settlement }: Pick<Child, 'address' | 'settlement'>): string[] {
  return nameWords(`${settlement ?? ''} ${address}`);
}

/** The token of a word that is being typed. */
export function wordToken(scope: TokenScope, typed: string): number {
  return token(scope, 'word', longest(typed, wordLengths));
}

/** The token of a word of a settlement or an address that is being typed. */
export function placeToken(scope: TokenScope, typed: string): number {
  return token(scope, 'place', typed.slice(0, wordLengths[0]));
}

/** The token of a whole settlement, however it is written; 0 where it is not known. No index has it. */
export function settlementToken(scope: TokenScope, settlement: string): number {
  return settlement === '' ? 0 : token(scope, 'settlement', settlementKey(settlement));
}

/** Sets of tokens: a number that has the digits of a text has all of one set. None for fewer digits than are looked for. */
export function digitsSought(scope: TokenScope, text: string): number[][] {
  return digitRuns(text).flatMap((run) => [digitsTokens(scope, run), digitsTokens(scope, run.slice(1))]);
}

/** Tokens of what the words of a name sound like, and of what its bearer may be called: of each word any, by each way to read it. */
export function soundTokens(scope: TokenScope, name: string): number[][][] {
  return nameReadings(name).map((words) =>
    words.map((word) => wordKeys(word).map((sound) => token(scope, 'sound', sound))),
  );
}

/** Tokens of children who may be the one described: a like name in the months around the birth, or the same number. */
export function duplicateTokens(
  scope: TokenScope,
  { fullname, bornOn, bornEstimated, caregiverNumber }: Comparable,
  today: LocalDate,
): number[] {
  const reach = isToldInYears(bornOn, today) ? yearsMonths : bornEstimated ? estimateMonths : 1;
  const months = monthsAround(bornOn, reach);
  return [
    ...nameKeys(fullname).flatMap((sound) => months.map((month) => token(scope, 'born', sound + month))),
    ...numberTokens(scope, caregiverNumber),
  ];
}

/** Of the digits from every second place on. */
function digitsTokens(scope: TokenScope, digits: string): number[] {
  const tokens: number[] = [];
  for (let at = 0; at + digitsOfToken <= digits.length; at += 2)
    tokens.push(token(scope, 'digits', digits.slice(at, at + digitsOfToken)));
  return tokens;
}

/** None for a number that is nobody's: all who have none would share it. */
function numberTokens(scope: TokenScope, number: string): number[] {
  return isNobodysNumber(number) ? [] : [token(scope, 'number', phoneDigits(number))];
}

/** The months that a child is looked for in: whoever looks goes a month to each side, and an estimate is near for longer. */
function ownBirthMonths({ bornOn, bornEstimated }: ChildDetails): string[] {
  return monthsAround(bornOn, bornEstimated ? estimateMonths - 1 : 0);
}

function monthsAround(on: LocalDate, reach: number): string[] {
  const first = `${on.slice(0, 8)}01` as LocalDate;
  return Array.from({ length: 2 * reach + 1 }, (_, at) => addMonths(first, at - reach).slice(0, 7));
}

function prefixes(text: string, lengths: readonly number[]): string[] {
  return lengths.map((length) => text.slice(0, length));
}

/** As much of what is typed as a token may be made of. */
function longest(typed: string, lengths: readonly number[]): string {
  return typed.slice(0, lengths.findLast((length) => length <= typed.length) ?? typed.length);
}

function token({ key }: TokenScope, kind: Kind, text: string): number {
  const [low, high] = halfSipHash(`${kind} ${text}`, key);
  // 48 bits: a whole number that a key of the index holds exactly.
  return low + (high & 0xff_ff) * 2 ** 32;
}
