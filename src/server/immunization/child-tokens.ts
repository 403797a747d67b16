import type { ChildDetails } from '#domain/immunization/register/model.ts';
import {
  isToldInYears,
  nearBirthDays,
  nearEstimateDays,
  nearYearsDays,
} from '#domain/immunization/register/likely-duplicates.ts';
import { minSlip, wordKeys } from '#domain/immunization/names/name-likeness.ts';
import { nameReadings } from '#domain/immunization/names/name-words.ts';
import { plainLine } from '#domain/kernel/text.ts';
import { dayNumber, type LocalDate } from '#domain/kernel/local-date.ts';
import { isNobodysNumber, phoneDigits } from '#domain/kernel/phone.ts';

// A child is found by digests of what is known about it, never by the words themselves:
//
// - every three letters that follow one another, for "contains this text", and the caregiver's e-mail address (`child_token`);
// - pairs of the words of its name, by their sound or by their first and last letter, with the month of birth, and the
//   caregiver's number, for entries that may be the same child (`child_like`): names of several words are alike only when at
//   least two words are.
//
// Digests collide, so whoever finds a child by them compares the words afterwards.

type Searchable = Pick<
  ChildDetails,
  'fullname' | 'bornOn' | 'bornEstimated' | 'caregiverName' | 'caregiverNumber' | 'caregiverEmail'
>;

type Comparable = Pick<Searchable, 'fullname' | 'bornOn' | 'bornEstimated' | 'caregiverNumber'>;

/** Names of more words are compared by their first ones: the digests of pairs grow with the square. */
const maxWords = 6;

/** Number of spans that an estimated date of birth may be off. */
const estimateSpans = Math.ceil(nearEstimateDays / nearBirthDays);
/** The same where an age may be one of years. */
const yearsSpans = Math.ceil(nearYearsDays / nearBirthDays);

/** Fewer letters are in every other name. */
export const minSearched = 3;

/** The digests that a search finds a child by. */
export function tokensOf(child: Searchable, vaccNo: string | null): number[] {
  const texts = [child.fullname, child.caregiverName, phoneDigits(child.caregiverNumber), vaccNo ?? ''];
  return [
    ...new Set([
      ...texts.flatMap((text) => trigramTokens(text)),
      ...(child.caregiverEmail === null ? [] : [emailTokenOf(child.caregiverEmail)]),
    ]),
  ];
}

/** Digests that every child has whose entry contains the text; none for a text that is too short to search by. */
export function trigramTokens(text: string): number[] {
  const letters = plainLine(text).toLowerCase();
  const tokens: number[] = [];
  for (let at = 0; at + minSearched <= letters.length; at++) {
    tokens.push(digest(`t${letters.slice(at, at + minSearched)}`));
  }
  return tokens;
}

/** Digests that a child has itself of those that {@link likenessTokens} looks for. */
export function ownLikenessTokens(child: Comparable): number[] {
  const readings = keysByReading(child.fullname);
  // Whoever looks looks a span to each side; an estimate is near for longer.
  const spans = child.bornEstimated ? spansAround(child.bornOn, estimateSpans - 1) : [monthOf(child.bornOn)];
  return [
    ...new Set(
      spans.flatMap((month) =>
        readings.flatMap((words) => [
          ...pairTokens(words, month),
          ...wordTokens('w', words, month),
          ...(words.length === 1 ? wordTokens('o', words, month) : []),
        ]),
      ),
    ),
    ...phoneTokens(child.caregiverNumber),
  ];
}

/** Digests of which a child that may be the same one has at least one. */
export function likenessTokens(child: Comparable, today: LocalDate): number[] {
  const readings = keysByReading(child.fullname);
  // Whoever looks goes all the way, so that the index stays small.
  const reach = isToldInYears(child.bornOn, today) ? yearsSpans : child.bornEstimated ? estimateSpans : 1;
  return [
    ...spansAround(child.bornOn, reach).flatMap((near) =>
      readings.flatMap((words) =>
        words.length === 1
          ? wordTokens('w', words, near)
          : [...pairTokens(words, near), ...wordTokens('o', words, near)],
      ),
    ),
    ...phoneTokens(child.caregiverNumber),
  ];
}

/** The digest of a caregiver's e-mail address. */
export function emailTokenOf(email: string): number {
  return digest(`e${plainLine(email).toLowerCase()}`);
}

/** Two words that are taken for one share a sound, or (after a slip of the pen) their first and last letter. */
function keysByReading(fullname: string): readonly (readonly (readonly string[])[])[] {
  return nameReadings(fullname).map((words) =>
    words
      .slice(0, maxWords)
      .map((word) => [
        ...wordKeys(word).map((sound) => `s${sound}`),
        ...(word.length < minSlip ? [] : [`l${word[0] ?? ''}${word.at(-1) ?? ''}`]),
      ]),
  );
}

/** Every two words of a name, whichever comes first. */
function pairTokens(words: readonly (readonly string[])[], month: number): number[] {
  return words.flatMap((keys, at) =>
    words
      .slice(at + 1)
      .flatMap((others) =>
        keys.flatMap((one) =>
          others.map((other) => digest(`n${month} ${one < other ? `${one} ${other}` : `${other} ${one}`}`)),
        ),
      ),
  );
}

/** Single words by their sound: of every name (`w`), and of names that are one word only (`o`), which forgive no slip. */
function wordTokens(kind: 'w' | 'o', words: readonly (readonly string[])[], month: number): number[] {
  return words.flatMap((keys) =>
    keys.filter((key) => key.startsWith('s')).map((sound) => digest(`${kind}${month} ${sound}`)),
  );
}

/** None for a number that is nobody's: all who have none would share it. */
function phoneTokens(number: string): number[] {
  return isNobodysNumber(number) ? [] : [digest(`p${phoneDigits(number)}`)];
}

function spansAround(bornOn: LocalDate, reach: number): number[] {
  const middle = monthOf(bornOn);
  return Array.from({ length: 2 * reach + 1 }, (_, at) => middle - reach + at);
}

/** Spans as long as dates of birth may be apart: what is near lies in the same one or a neighbour. */
function monthOf(bornOn: LocalDate): number {
  return Math.floor(dayNumber(bornOn) / nearBirthDays);
}

/** FNV-1a over the text's code units, as a signed 32-bit number, which is what a column of integers holds. */
function digest(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
