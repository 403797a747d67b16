import { isOnlySeparatorGone, withCaret, withoutDigitBefore, type Typed } from '../inputs/typed.ts';

interface Mask {
  /** Digits of each part, in their order. */
  readonly parts: readonly number[];
  /** The highest digit that a part of two can begin with: a higher one is the whole of it. */
  readonly firstDigits: readonly number[];
  readonly separator: string;
  /** Digits of the second and last part, where what was typed there cannot be the second of three. */
  readonly yearAfterFirst?: number;
}

const dayMonthYear: Mask = { parts: [2, 2, 4], firstDigits: [3, 1, 9], separator: '/' };
// A 2 in the second place may begin a month that is none, or a year.
const dayOrMonthFirst: Mask = { ...dayMonthYear, firstDigits: [3, 9, 9], yearAfterFirst: 4 };
const hoursMinutes: Mask = { parts: [2, 2], firstDigits: [2, 9], separator: ':' };

/** A date after a key: digits only, slashes by themselves. Where months are taken, `0620…` goes on as `06/20…`. */
export function typeDate(
  next: Typed,
  before: string,
  { takesMonth }: { readonly takesMonth: boolean },
): Typed {
  return typeInto(takesMonth ? dayOrMonthFirst : dayMonthYear, next, before);
}

/** A time after a key: digits only, the colon by itself. */
export function typeTime(next: Typed, before: string): Typed {
  return typeInto(hoursMinutes, next, before);
}

/**
 * Puts what was typed into the mask. A separator appears when its part is full, and when the officer types one. Deleting a
 * separator deletes the digit before it, else it would come back for ever.
 */
function typeInto(mask: Mask, next: Typed, before: string): Typed {
  const typed = isOnlySeparatorGone(next, before) ? withoutDigitBefore(next, mask.separator) : next;
  return withCaret(typed, masked(mask, typed.text, { isDeleting: next.text.length < before.length }));
}

function masked(mask: Mask, text: string, { isDeleting }: { readonly isDeleting: boolean }): string {
  const groups = [''];
  let room = mask.parts;
  for (const character of text) {
    const group = groups.at(-1) ?? '';
    const isLast = groups.length >= room.length;
    if (/\d/.test(character)) {
      const isFull = group.length >= (room[groups.length - 1] ?? 0);
      if (isFull && isLast) continue;
      if (isFull) groups.push(character);
      else groups[groups.length - 1] = group + character;
      if (!isDeleting && isWholePart(mask, groups)) groups[groups.length - 1] = `0${groups.at(-1)}`;
      if (isYearBegun(mask, groups)) room = [2, mask.yearAfterFirst ?? 0];
    } else if (group !== '' && !isLast) {
      // What is left of a part while its digits are replaced is not a number yet.
      if (!isDeleting) groups[groups.length - 1] = group.padStart(2, '0');
      groups.push('');
    }
  }
  const isFull = (groups.at(-1) ?? '').length >= (room[groups.length - 1] ?? 0);
  const opensNext = isFull && groups.length < room.length && !isDeleting;
  return groups.join(mask.separator) + (opensNext ? mask.separator : '');
}

/** A 4 can only be the fourth: no day is forty. */
function isWholePart({ firstDigits }: Mask, groups: readonly string[]): boolean {
  const group = groups.at(-1) ?? '';
  return group.length === 1 && Number(group) > (firstDigits[groups.length - 1] ?? 9);
}

/** No month is 13 or more: it is the beginning of a year. */
function isYearBegun({ yearAfterFirst }: Mask, groups: readonly string[]): boolean {
  const second = groups[1] ?? '';
  return yearAfterFirst !== undefined && groups.length === 2 && second.length === 2 && Number(second) > 12;
}
