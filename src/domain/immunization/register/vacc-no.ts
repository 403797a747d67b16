import { assert } from '#domain/kernel/assert.ts';
import { toAsciiDigits } from '#domain/kernel/digits.ts';
import { plainLine } from '#domain/kernel/text.ts';

/**
 * Vaccination numbers: eight digits counted up by the server and a check digit, written `1234-5678-9`.
 *
 * - Digits only, so that none can be mistaken for a letter, and all nine can be read out over a telephone.
 * - The check digit is Damm's: it detects every single wrong digit and every swap of two neighbours.
 */
const counterDigits = 8;
/** One above the highest counter that a number can hold. */
export const vaccNoLimit = 10 ** counterDigits;

// H. Michael Damm, "Total anti-symmetrische Quasigruppen" (2004): the quasigroup of order 10, row by row.
const quasigroup = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

/** The number of a counter, 0 to {@link vaccNoLimit} - 1. */
export function vaccNoOf(counter: number): string {
  assert(Number.isInteger(counter) && counter >= 0 && counter < vaccNoLimit, 'the counter has eight digits');
  const digits = String(counter).padStart(counterDigits, '0');
  return digits + interim(digits);
}

/** True for nine digits with a valid check digit. */
export function isVaccNo(text: string): boolean {
  return /^[0-9]{9}$/.test(text) && interim(text) === '0';
}

/** Written form on a card: `1234-5678-9`. */
export function writtenVaccNo(vaccNo: string): string {
  return [vaccNo.slice(0, 4), vaccNo.slice(4, 8), vaccNo.slice(8)].join('-');
}

/** Written form of a number on the card; any other text is returned unchanged. */
export function shownAsOnCard(vaccNo: string): string {
  return isVaccNo(vaccNo) ? writtenVaccNo(vaccNo) : vaccNo;
}

/** The number in a typed or scanned text, with or without spaces and dashes; null for any other text. */
export function readVaccNo(typed: string): string | null {
  const digits = toAsciiDigits(plainLine(typed)).replaceAll(/[\s\p{Pd}]/gu, '');
  return isVaccNo(digits) ? digits : null;
}

function interim(digits: string): string {
  let row = 0;
  for (const digit of digits) row = Number(quasigroup[row]?.[Number(digit)]);
  return String(row);
}
