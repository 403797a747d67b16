import { toAsciiDigits } from '#domain/kernel/digits.ts';
import { plainLine } from '#domain/kernel/text.ts';

/**
 * A typed whole number, NaN for any other text. Only digits count: `1e2` and `0x10` are numbers to the language but slips of the finger to
 * an officer. Thousands may be separated: 12,500 or 12 500; the digits may be of any script, the sign any minus of a keyboard, and
 * invisible characters are ignored.
 */
export function wholeNumberIn(typed: string): number {
  const digits = toAsciiDigits(plainLine(typed))
    .replaceAll(/(?<=\d)[, \u066c](?=\d{3}\b)/g, '')
    .replace(/^[\u2212\uff0d]/, '-');
  return /^[+-]?\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
