import { toAsciiDigits } from '#domain/kernel/digits.ts';
import { isOnlySeparatorGone, withCaret, withoutDigitBefore, type Typed } from '../inputs/typed.ts';

interface Mask {
  /** Number of digits of each part, in order. */
  readonly parts: readonly number[];
  /** The highest first digit of a two-digit part: a higher one completes the part. */
  readonly firstDigits: readonly number[];
  readonly separator: string;
  /** Digits of the second and last part, if the typed text there cannot be the second of three. */
  readonly yearAfterFirst?: number;
}

const dayMonthYear: Mask = { parts: [2, 2, 4], firstDigits: [3, 1, 9], separator: '/' };
// A 2 in the second place may begin an invalid month, or a year.
const dayOrMonthFirst: Mask = { ...dayMonthYear, firstDigits: [3, 9, 9], yearAfterFirst: 4 };
const yearMonthDay: Mask = { parts: [4, 2, 2], firstDigits: [9, 1, 3], separator: '-' };
const hoursMinutes: Mask = { parts: [2, 2], firstDigits: [2, 9], separator: ':' };

/**
 * A date after a key: slashes are inserted, and no digit is ever dropped. If months are accepted, `0620…` becomes `06/20…`. A year typed
 * first (`2028-11-20`) keeps its hyphens.
 */
export function typeDate(
  next: Typed,
  before: string,
  { takesMonth }: { readonly takesMonth: boolean },
): Typed {
  const typed = withMonthFirst(withYearFirst(inAsciiDigits(next)));
  if (/^\d{4}-/.test(typed.text)) return typeInto(yearMonthDay, typed, before);
  return typeInto(takesMonth ? dayOrMonthFirst : dayMonthYear, typed, before);
}

/** A time after a key: the colon is inserted, and no digit is ever dropped. */
export function typeTime(next: Typed, before: string): Typed {
  return typeInto(hoursMinutes, inAsciiDigits(next), before);
}

/** Digits of any script as 0 to 9, without invisible characters such as the direction marks in a date copied from a message. */
function inAsciiDigits({ text, caret }: Typed): Typed {
  const plain = (part: string) => toAsciiDigits(part).replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return { text: plain(text), caret: plain(text.slice(0, caret)).length };
}

/** A hyphen after `20/28`, or after `20/02/8` where a month cannot have 28, means that 2028 is a year. */
function withYearFirst({ text, caret }: Typed): Typed {
  const regrouped = text.replace(
    /^(19|20)\/(?:0([2-9])\/(\d)|(1[3-9]|[2-9]\d)\/?)-/,
    (_, century: string, decade = '', year = '', both = '') => `${century}${decade}${year}${both}-`,
  );
  return { text: regrouped, caret: Math.max(0, caret - (text.length - regrouped.length)) };
}

/** A fifth digit of the year means that the 2 or 3 of a month was the first of two digits: `11/02/02026` is the typed `11/20/2026`. */
function withMonthFirst({ text, caret }: Typed): Typed {
  const regrouped = text.replace(/^(\d{2})\/0([23])\/(\d)(\d{4})$/, '$1/$2$3/$4');
  return { text: regrouped, caret: Math.max(0, caret - (text.length - regrouped.length)) };
}

/**
 * Puts typed text into the mask. A separator appears when its part is full, and when the officer types one. Deleting a separator deletes
 * the digit before it, because otherwise it would always return. Text beyond the mask stays as typed.
 */
function typeInto(mask: Mask, next: Typed, before: string): Typed {
  const typed = isOnlySeparatorGone(next, before) ? withoutDigitBefore(next, mask.separator) : next;
  const text = masked(mask, typed.text, { isDeleting: next.text.length < before.length });
  return text === null ? typed : withCaret(typed, text);
}

/** Null if the mask has no room for all of the text: too many digits, or letters. */
function masked(mask: Mask, text: string, { isDeleting }: { readonly isDeleting: boolean }): string | null {
  if (/[^\d\s/.:,-]/.test(text)) return null;
  const groups = [''];
  let room = mask.parts;
  for (const character of text) {
    const group = groups.at(-1) ?? '';
    const isYear = room !== mask.parts;
    const isLast = groups.length >= room.length;
    if (/\d/.test(character)) {
      const isFull = group.length >= (room[groups.length - 1] ?? 0);
      if (isFull && isLast) return null;
      if (isFull) groups.push(character);
      else groups[groups.length - 1] = group + character;
      if (!isDeleting && isWholePart(mask, groups)) groups[groups.length - 1] = `0${groups.at(-1)}`;
      if (isYearBegun(mask, groups)) room = [2, mask.yearAfterFirst ?? 0];
    } else if (group !== '' && (!isLast || (isYear && group.length === 2))) {
      // A separator after two digits means that they were not a year: `11/20/` is a month typed first.
      room = mask.parts;
      // The rest of a part whose digits are being replaced is not a number yet.
      if (!isDeleting) groups[groups.length - 1] = group.padStart(2, '0');
      groups.push('');
    }
  }
  const isFull = (groups.at(-1) ?? '').length >= (room[groups.length - 1] ?? 0);
  const opensNext = isFull && groups.length < room.length && !isDeleting;
  return groups.join(mask.separator) + (opensNext ? mask.separator : '');
}

/** A 4 can only mean the fourth, because no day begins with it. */
function isWholePart({ firstDigits }: Mask, groups: readonly string[]): boolean {
  const group = groups.at(-1) ?? '';
  return group.length === 1 && Number(group) > (firstDigits[groups.length - 1] ?? 9);
}

/** No month is 13 or more, so it is the beginning of a year. */
function isYearBegun({ yearAfterFirst }: Mask, groups: readonly string[]): boolean {
  const second = groups[1] ?? '';
  return yearAfterFirst !== undefined && groups.length === 2 && second.length === 2 && Number(second) > 12;
}
