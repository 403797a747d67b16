import type { HashKey, TokenScope } from './rows.ts';
import type { Child, ChildDetails } from '#domain/immunization/register/model.ts';
import { isToldInYears } from '#domain/immunization/register/likely-duplicates.ts';
import { nameKeys, wordKeys } from '#domain/immunization/names/name-likeness.ts';
import { nameReadings, nameWords } from '#domain/immunization/names/name-words.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import { addMonths } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { digitRuns, isNobodysNumber, phoneDigits } from '#domain/kernel/phone.ts';
import { settlementKey } from '#domain/sessions/model.ts';
import { assert } from '#domain/kernel/assert.ts';
import { type DeviceDatabase, readMeta, writeMeta } from './database.ts';

/**
 * Tokens are the only way to a child besides its id. Each is a keyed hash of one search term, so the index reveals neither letters nor
 * digits; like every index, it does reveal which children share a term.
 *
 * - A word is found by its first 3 or 5 letters; further letters are compared with the rows found. Two lengths keep the index small: a
 *   child has about twenty-five tokens.
 * - A number is found by any consecutive digits: every second position has a token of the three digits from there on, and any four typed
 *   digits contain three that begin at such a position.
 * - Address and settlement have tokens of the first 3 letters of each word, enough to narrow a due list.
 */
const wordLengths = [3, 5] as const;
const digitsOfToken = 3;
const maxAddressWords = 8;

/** A longer word typed with fewer letters than this has no token. */
export const minLetters = wordLengths[0];

/** Number of calendar months that an estimated date of birth may be off: 62 days touch four months at most. */
const estimateMonths = 3;
/**
 * The limit for an age in years: 366 days touch thirteen more months at most. The search goes through all of them, so that the index stays
 * small.
 */
const yearsMonths = 13;

type Kind = 'word' | 'digits' | 'number' | 'sound' | 'born' | 'place' | 'settlement';

/** Fields for comparing two children. */
export type Comparable = Pick<ChildDetails, 'fullname' | 'bornOn' | 'bornEstimated' | 'caregiverNumber'>;

/** All tokens of a child, each once. */
export function tokensOf(scope: TokenScope, child: Child): number[] {
  return [...new Set([...detailTokens(scope, child), ...digitsTokens(scope, child.vaccNo ?? '')])];
}

/** Tokens of a child's details: all except those of the number on the card. */
function detailTokens(scope: TokenScope, child: ChildDetails): number[] {
  const names = [child.fullname, child.caregiverName].flatMap((name) => nameReadings(name).flat());
  const places = placeWords(child).slice(0, maxAddressWords);
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

/** The token of a whole settlement, regardless of spelling; 0 if unknown. It is in no index. */
export function settlementToken(scope: TokenScope, settlement: string): number {
  return settlement === '' ? 0 : token(scope, 'settlement', settlementKey(settlement));
}

/**
 * Alternative sets of tokens: a number that contains the digits of a text has all tokens of one set. Empty for fewer digits than the
 * minimum.
 */
export function digitsSought(scope: TokenScope, text: string): number[][] {
  return digitRuns(text).flatMap((run) => [digitsTokens(scope, run), digitsTokens(scope, run.slice(1))]);
}

/** Tokens of the sounds of a name's words, and of its short forms: for each reading of the name and each word, the alternatives. */
export function soundTokens(scope: TokenScope, name: string): number[][][] {
  return nameReadings(name).map((words) =>
    words.map((word) => wordKeys(word).map((sound) => token(scope, 'sound', sound))),
  );
}

/** Tokens of children who may be the described one: a similar name in the months around the birth, or the same number. */
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

/** Tokens of the digits from every second position on. */
function digitsTokens(scope: TokenScope, digits: string): number[] {
  const tokens: number[] = [];
  for (let at = 0; at + digitsOfToken <= digits.length; at += 2)
    tokens.push(token(scope, 'digits', digits.slice(at, at + digitsOfToken)));
  return tokens;
}

/** Empty for a placeholder, which all children without a number share. */
function numberTokens(scope: TokenScope, number: string): number[] {
  return isNobodysNumber(number) ? [] : [token(scope, 'number', phoneDigits(number))];
}

/** The months that a child is indexed under: the search goes one month to each side, and further for an estimate. */
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

/** The longest prefix of a typed word that has a token. */
function longest(typed: string, lengths: readonly number[]): string {
  return typed.slice(0, lengths.findLast((length) => length <= typed.length) ?? typed.length);
}

function token({ key }: TokenScope, kind: Kind, text: string): number {
  const [low, high] = halfSipHash(`${kind} ${text}`, key);
  // 48 bits, which a key of the index can hold exactly as a whole number.
  return low + (high & 0xff_ff) * 2 ** 32;
}

/**
 * HalfSipHash-2-4 with 64 bits of result, over a text's 16-bit units (Aumasson and Bernstein; reference code `halfsiphash.c`). Without the
 * key the input cannot be guessed, and it is synchronous, so it works inside a transaction. @returns the two 32-bit halves, unsigned.
 */
export function halfSipHash(text: string, [k0, k1]: HashKey): readonly [number, number] {
  const state: State = [k0, k1 ^ 0xee, 0x6c_79_67_65 ^ k0, 0x74_65_64_62 ^ k1];
  const whole = text.length - (text.length % 2);
  for (let at = 0; at < whole; at += 2) absorb(state, (text.charCodeAt(at + 1) << 16) | text.charCodeAt(at));
  const rest = whole < text.length ? text.charCodeAt(whole) : 0;
  absorb(state, ((text.length * 2) << 24) | rest);
  state[2] ^= 0xee;
  rounds(state, 4);
  const low = (state[1] ^ state[3]) >>> 0;
  state[1] ^= 0xdd;
  rounds(state, 4);
  return [low, (state[1] ^ state[3]) >>> 0];
}

type State = [number, number, number, number];

function absorb(state: State, word: number): void {
  state[3] ^= word;
  rounds(state, 2);
  state[0] ^= word;
}

function rounds(state: State, count: number): void {
  let [v0, v1, v2, v3] = state;
  for (let round = 0; round < count; round += 1) {
    v0 = (v0 + v1) | 0;
    v1 = turned(v1, 5) ^ v0;
    v0 = turned(v0, 16);
    v2 = (v2 + v3) | 0;
    v3 = turned(v3, 8) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = turned(v3, 7) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = turned(v1, 13) ^ v2;
    v2 = turned(v2, 16);
  }
  state[0] = v0;
  state[1] = v1;
  state[2] = v2;
  state[3] = v3;
}

function turned(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

const metaKey = 'token-key';

/** Makes the key for this database's tokens, once; call it when the database is opened. */
export async function ensureTokenKey(db: DeviceDatabase, newId: () => string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    if ((await readMeta<HashKey>(db, metaKey)) === undefined)
      await writeMeta(db, metaKey, [randomWord(newId()), randomWord(newId())]);
  });
}

/** The token scope of a facility on this device: its key is derived from the database's, which never changes. */
export async function tokenScope(db: DeviceDatabase, facility: FacilityId): Promise<TokenScope> {
  const cached = db.tokenScopes.get(facility);
  if (cached) return cached;
  const key = await readMeta<HashKey>(db, metaKey);
  assert(key !== undefined, 'an opened database has a key for its tokens');
  const scope: TokenScope = { facility, key: halfSipHash(facility, key) };
  db.tokenScopes.set(facility, scope);
  return scope;
}

/** The last 32 bits of a UUID are random in every version used here. */
function randomWord(id: string): number {
  return Number.parseInt(id.slice(-8), 16) | 0;
}
