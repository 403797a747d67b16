import { plainLine } from './text.ts';

const digit = /\p{Nd}/u;

/**
 * The text with the decimal digits of every script as 0 to 9, because keyboards for Arabic, Adlam or N'Ko type their own. Everything else
 * stays. Unicode keeps the ten digits of a script together and in order, and each of two adjacent rows begins at a multiple of ten (The
 * Unicode Standard, property values of general category Nd).
 */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    let zero = code;
    while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

/** A code of digits normalised for comparison: apps show it in groups, as 123 456, and keyboards may type digits of another script. */
export function codeDigits(typed: string): string {
  return toAsciiDigits(plainLine(typed)).replaceAll(' ', '');
}
