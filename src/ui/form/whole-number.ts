import { toAsciiDigits } from '#domain/kernel/digits.ts';

/**
 * The whole number that was typed, NaN when it is none. Digits only: `1e2` and `0x10` are numbers to the language and
 * slips of the finger to an officer. Thousands may be typed apart: 12,500 or 12 500;
 * the digits may be those of any script.
 */
export function wholeNumberIn(typed: string): number {
  const digits = toAsciiDigits(typed.trim()).replaceAll(/(?<=\d)[, \u00a0\u202f](?=\d{3}\b)/g, '');
  return /^[+-]?\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
