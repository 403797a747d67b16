/**
 * The whole number that was typed, NaN when it is none. Digits only: `1e2` and `0x10` are numbers to the language and
 * slips of the finger to an officer. Thousands may be typed apart: 12,500 or 12 500.
 */
export function wholeNumberIn(typed: string): number {
  const digits = typed.trim().replaceAll(/(?<=\d)[, ](?=\d{3}\b)/g, '');
  return /^[+-]?\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
