import { toAsciiDigits } from './digits.ts';
import { plainLine, textOrNothingSchema } from './text.ts';

const phonePattern = /^\+?[\d\s().-]+$/;

/**
 * Schema of a telephone number as a person writes it: 7 to 15 digits (E.164's most) of any script, kept as 0 to 9, with spaces,
 * hyphens, dots, brackets and a leading plus as they like. The empty text is that of somebody without a telephone.
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
 * The digits that all spellings of one number share: Nigeria's own begin with 0, those of other countries with their country.
 *
 * - `+234 803 123 4567`, `+234 (0) 803…`, `00234…`, `009 234…` (009 is what is dialled in Nigeria before a country; ITU, "Nigeria
 *   (country code +234)"), `234 803…` and `0803-123-4567` are the same.
 * - A spreadsheet takes a number for an amount and drops its 0: ten digits that begin as mobile numbers do (070 to 091 in the
 *   Nigerian Communications Commission's numbering plan) get it back.
 */
export function phoneDigits(text: string): string {
  const plain = plainPhone(text).replace(/(?<=\d{7})\.0$/, '');
  const digits = plain.replaceAll(/\D/g, '');
  const international = internationalDigits(plain, digits);
  if (international !== null) return national(international);
  return digits.replace(/^0?2340?(?=\d{10}$)/, '0').replace(/^(?=[789][01]\d{8}$)/, '0');
}

/** The digits from the country on of a number that begins as one is dialled from abroad; null for any other. */
function internationalDigits(plain: string, digits: string): string | null {
  if (/^\(?\+/.test(plain)) return digits.replace(/^00(?=[1-9])/, '');
  return /^009(234.*)$/.exec(digits)?.[1] ?? /^00([1-9].*)$/.exec(digits)?.[1] ?? null;
}

function national(international: string): string {
  return international.replace(/^2340?/, '0');
}

/** Digits of a telephone or card number that are enough to look for. */
export const minDigits = 4;

/**
 * The runs of digits of which a telephone ({@link phoneDigits}) or card number that is looked for by a text has one: what was typed,
 * and where it may begin with the country, the same as Nigerians write it. None where a text is no number or has fewer than
 * {@link minDigits}.
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

/** The number as it is dialled from anywhere, `+2348031234567`; null where it is too short or long, or its country is not known. */
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
 * True for what is typed where there is no number, or none is wanted: one digit throughout, seven of one digit behind the first
 * four (0800 000 0000), digits that count up or down (1234567890); and for nothing. It says nothing of whose it is, and nobody
 * is called by it.
 */
export function isNobodysNumber(text: string): boolean {
  const digits = phoneDigits(text);
  const isOneDigit = /^0?(\d)\1*$/.test(digits) || /^0\d{3}(\d)\1{6}$/.test(digits);
  const counted = digits.replace(/^0(?=\d)/, '');
  return digits === '' || isOneDigit || upwards.includes(counted) || downwards.includes(counted);
}

/** True for two spellings of one number that is somebody's. */
export function isSamePhone(a: string, b: string): boolean {
  return !isNobodysNumber(a) && phoneDigits(a) === phoneDigits(b);
}

function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return phonePattern.test(text) && digits.length >= 7 && digits.length <= 15;
}
