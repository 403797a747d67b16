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

// Children are found by digests, so that no index holds personal data in clear text:
//
// - `child_token` holds every three consecutive letters, for "contains this text", and the caregiver's e-mail address;
// - `child_like` holds pairs of words of the name (by sound, or by first and last letter) with the month of birth, and
//   the caregiver's number, to find entries that may be the same child. Names of several words are alike only if two
//   words are.
//
// Digests collide, so every reader compares the actual words afterwards.

type Searchable = Pick<
  ChildDetails,
  'fullname' | 'bornOn' | 'bornEstimated' | 'caregiverName' | 'caregiverNumber' | 'caregiverEmail'
>;

type Comparable = Pick<Searchable, 'fullname' | 'bornOn' | 'bornEstimated' | 'caregiverNumber'>;

/** Longer names are compared by their first words only, because the number of pairs grows with the square. */
const maxWords = 6;

/** Spans on each side to search for an estimated date of birth. */
const estimateSpans = Math.ceil(nearEstimateDays / nearBirthDays);
/** Spans on each side to search where the age was given in years. */
const yearsSpans = Math.ceil(nearYearsDays / nearBirthDays);

/** Shorter texts occur in almost every name. */
export const minSearched = 3;

/** The digests under which a search finds a child. */
export function tokensOf(child: Searchable, vaccNo: string | null): number[] {
  const texts = [child.fullname, child.caregiverName, phoneDigits(child.caregiverNumber), vaccNo ?? ''];
  return [
    ...new Set([
      ...texts.flatMap((text) => trigramTokens(text)),
      ...(child.caregiverEmail === null ? [] : [emailTokenOf(child.caregiverEmail)]),
    ]),
  ];
}

/** Digests that every child containing the text has; none if the text is too short to search for. */
export function trigramTokens(text: string): number[] {
  const letters = plainLine(text).toLowerCase();
  const tokens: number[] = [];
  for (let at = 0; at + minSearched <= letters.length; at++) {
    tokens.push(digest(`t${letters.slice(at, at + minSearched)}`));
  }
  return tokens;
}

/** Digests stored for a child, among which {@link likenessTokens} looks for matches. */
export function ownLikenessTokens(child: Comparable): number[] {
  const readings = keysByReading(child.fullname);
  // The search looks one span to each side; an estimated date matches further away, so it is stored under more spans.
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

/** Digests to look for: a child that may be the same has at least one of them. */
export function likenessTokens(child: Comparable, today: LocalDate): number[] {
  const readings = keysByReading(child.fullname);
  // The search covers the whole distance, so that the stored index stays small.
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

/**
 * Keys of a name's words: two words that may be the same share a sound or, after a typing mistake, their first and
 * last letter.
 */
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

/** Every pair of words in a name, in either order. */
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

/**
 * Single words by sound: `w` for every name, `o` for names of only one word, where no spelling mistake is tolerated.
 */
function wordTokens(kind: 'w' | 'o', words: readonly (readonly string[])[], month: number): number[] {
  return words.flatMap((keys) =>
    keys.filter((key) => key.startsWith('s')).map((sound) => digest(`${kind}${month} ${sound}`)),
  );
}

/** None for a placeholder number, because everyone without a number would share it. */
function phoneTokens(number: string): number[] {
  return isNobodysNumber(number) ? [] : [digest(`p${phoneDigits(number)}`)];
}

function spansAround(bornOn: LocalDate, reach: number): number[] {
  const middle = monthOf(bornOn);
  return Array.from({ length: 2 * reach + 1 }, (_, at) => middle - reach + at);
}

/**
 * Divides time into spans as long as two dates of birth may lie apart, so that near dates fall into the same span or a
 * neighbouring one.
 */
function monthOf(bornOn: LocalDate): number {
  return Math.floor(dayNumber(bornOn) / nearBirthDays);
}

/** FNV-1a over the text's code units, as a signed 32-bit integer to fit the column. */
function digest(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
