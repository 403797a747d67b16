import type { ChildDetails } from '#domain/immunization/model.ts';
import { nearBirthDays } from '#domain/immunization/likely-duplicates.ts';
import { nameWords, soundKey } from '#domain/immunization/name-likeness.ts';
import { dayNumber, type LocalDate } from '#domain/kernel/local-date.ts';
import { phoneDigits } from '#domain/kernel/phone.ts';

// A child is found by digests of what is known about it, never by the words themselves:
//
// - every three letters that follow one another, for "contains this text";
// - each word's sound, and its first and last letter, with the month of birth, for entries that may be the same child;
// - the caregiver's number and e-mail address.
//
// Digests collide, so whoever finds a child by them compares the words afterwards.

type Searchable = Pick<
  ChildDetails,
  'fullname' | 'bornOn' | 'caregiverName' | 'caregiverNumber' | 'caregiverEmail'
>;

/** Fewer letters are in every other name. */
export const fewestSearched = 3;

/** All digests that a child is found by. */
export function tokensOf(child: Searchable, vaccNo: string | null): number[] {
  const texts = [child.fullname, child.caregiverName, child.caregiverNumber, vaccNo ?? ''];
  return [
    ...new Set([
      ...texts.flatMap((text) => trigramTokens(text)),
      ...ownLikenessTokens(child),
      ...(child.caregiverEmail === null ? [] : [emailTokenOf(child.caregiverEmail)]),
    ]),
  ];
}

/** Digests that every child has whose entry contains the text; none for a text that is too short to search by. */
export function trigramTokens(text: string): number[] {
  const letters = text.toLowerCase();
  const tokens: number[] = [];
  for (let at = 0; at + fewestSearched <= letters.length; at++) {
    tokens.push(digest(`t${letters.slice(at, at + fewestSearched)}`));
  }
  return tokens;
}

/** Digests that a child has itself of those that {@link likenessTokens} looks for. */
export function ownLikenessTokens(
  child: Pick<Searchable, 'fullname' | 'bornOn' | 'caregiverNumber'>,
): number[] {
  return [...birthTokens(child.fullname, monthOf(child.bornOn)), phoneToken(child.caregiverNumber)];
}

/** Digests of which a child that may be the same one has at least one. */
export function likenessTokens(child: Pick<Searchable, 'fullname' | 'bornOn' | 'caregiverNumber'>): number[] {
  const month = monthOf(child.bornOn);
  return [
    ...[month - 1, month, month + 1].flatMap((near) => birthTokens(child.fullname, near)),
    phoneToken(child.caregiverNumber),
  ];
}

/** The digest of a caregiver's e-mail address. */
export function emailTokenOf(email: string): number {
  return digest(`e${email.trim().toLowerCase()}`);
}

/** Two words that are taken for one share their sound, or (after a slip of the pen) their first and last letter. */
function birthTokens(fullname: string, month: number): number[] {
  return nameWords(fullname).flatMap((word) => [
    digest(`s${month} ${soundKey(word)}`),
    digest(`l${month} ${word[0] ?? ''}${word.at(-1) ?? ''}`),
  ]);
}

function phoneToken(number: string): number {
  return digest(`p${phoneDigits(number)}`);
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
