import { toAsciiDigits } from '#domain/kernel/digits.ts';
import { plainLine } from '#domain/kernel/text.ts';

/**
 * The whole number that was typed, NaN when it is none. Digits only: `1e2` and `0x10` are numbers to the language and
 * slips of the finger to an officer. Thousands may be typed apart: 12,500 or 12 500;
 * the digits may be those of any script, the sign any that keyboards have for minus, and what shows nothing says nothing.
 */
export function wholeNumberIn(typed: string): number {
  const digits = toAsciiDigits(plainLine(typed))
    .replaceAll(/(?<=\d)[, \u066c](?=\d{3}\b)/g, '')
    .replace(/^[\u2212\uff0d]/, '-');
  return /^[+-]?\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
