import { toAsciiDigits } from './digits.ts';
import { plainLine, textOrNothingSchema } from './text.ts';

const phonePattern = /^\+?[\d\s().-]+$/;

/**
 * Schema of a telephone number as people write it: 7 to 15 digits (E.164's maximum) of any script, stored as 0 to 9, with spaces, hyphens,
 * dots, brackets and a leading plus as typed. The empty text stands for no telephone.
 */
export const phoneOrNothingSchema = textOrNothingSchema(40)
  .overwrite(plainPhone)
  .refine(
    (text) => text === '' || isPhone(text),
    'Please give a number of 7 to 15 digits, as in 0803 123 4567',
  )
  .meta({ examples: ['0803 123 4567'] });

/** The number with digits 0 to 9, one kind of dash and one kind of plus. */
function plainPhone(text: string): string {
  return toAsciiDigits(plainLine(text).normalize('NFKC')).replaceAll(/[\p{Pd}\u2212]/gu, '-');
}

/**
 * The digits that all spellings of one number share: Nigerian ones begin with 0, those of other countries with their country code.
 *
 * - `+234 803 123 4567`, `+234 (0) 803…`, `00234…`, `009 234…` (009 is the Nigerian prefix for calls abroad; ITU, "Nigeria (country code
 *   +234)"), `234 803…` and `0803-123-4567` are the same.
 * - A spreadsheet takes a number for an amount and drops its 0: ten digits that begin like mobile numbers (070 to 091 in the Nigerian
 *   Communications Commission's numbering plan) get it back.
 */
export function phoneDigits(text: string): string {
  const plain = plainPhone(text).replace(/(?<=\d{7})\.0$/, '');
  const digits = plain.replaceAll(/\D/g, '');
  const international = internationalDigits(plain, digits);
  if (international !== null) return national(international);
  return digits.replace(/^0?2340?(?=\d{10}$)/, '0').replace(/^(?=[789][01]\d{8}$)/, '0');
}

/** The digits from the country code on for a number dialled from abroad; null for any other. */
function internationalDigits(plain: string, digits: string): string | null {
  if (/^\(?\+/.test(plain)) return digits.replace(/^00(?=[1-9])/, '');
  return /^009(234.*)$/.exec(digits)?.[1] ?? /^00([1-9].*)$/.exec(digits)?.[1] ?? null;
}

function national(international: string): string {
  return international.replace(/^2340?/, '0');
}

/** Minimum number of digits for a search by telephone or card number. */
export const minDigits = 4;

/**
 * The runs of digits by which to search telephones ({@link phoneDigits}) and card numbers: as typed, and in Nigerian form if it may begin
 * with the country code. Empty if the text is not a number or has fewer than {@link minDigits}.
 */
export function digitRuns(text: string): string[] {
  const plain = plainPhone(text);
  const digits = plain.replaceAll(/[\s().-]/g, '').replace(/^\+/, '');
  if (!/^\d+$/.test(digits)) return [];
  const international = internationalDigits(plain, digits);
  const begun = international === null ? digits.replace(/^2340?/, '0') : national(international);
  const runs = plain.includes('+') ? [begun] : [digits, begun, phoneDigits(plain)];
  return [...new Set(runs)].filter((run) => run.length >= minDigits);
}

/** The number in international form, `+2348031234567`; null if it is too short or long, or its country is unknown. */
export function internationalNumber(text: string): string | null {
  const digits = phoneDigits(text);
  if (/^0[789]\d{9}$/.test(digits)) return `+234${digits.slice(1)}`;
  const plain = plainPhone(text);
  const international = internationalDigits(plain, plain.replaceAll(/\D/g, ''));
  if (international === null || !/^\d{8,15}$/.test(international)) return null;
  return `+${digits.replace(/^0/, '234')}`;
}

const upwards = '01234567890123456789';
const downwards = [...upwards].toReversed().join('');

/**
 * True for placeholders typed instead of a number: one digit throughout, seven equal digits after the first four (0800 000 0000), digits
 * that count up or down (1234567890); and for the empty text. They are never called.
 */
export function isNobodysNumber(text: string): boolean {
  const digits = phoneDigits(text);
  const isOneDigit = /^0?(\d)\1*$/.test(digits) || /^0\d{3}(\d)\1{6}$/.test(digits);
  const counted = digits.replace(/^0(?=\d)/, '');
  return digits === '' || isOneDigit || upwards.includes(counted) || downwards.includes(counted);
}

/**
 * True for a number that no message reaches: a placeholder, or ten digits and more that are neither a Nigerian mobile number (eleven digits
 * beginning with 07, 08 or 09, NCC numbering plan) nor begin with a country code. Shorter ones may be of a landline.
 */
export function isUnreachable(text: string): boolean {
  const digits = plainPhone(text).replaceAll(/\D/g, '');
  return digits.length >= 10 && (isNobodysNumber(text) || internationalNumber(text) === null);
}

/** True for two spellings of one real number. */
export function isSamePhone(a: string, b: string): boolean {
  return !isNobodysNumber(a) && phoneDigits(a) === phoneDigits(b);
}

function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return phonePattern.test(text) && digits.length >= 7 && digits.length <= 15;
}
