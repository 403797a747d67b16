import { textOrNothingSchema } from './text.ts';

const phonePattern = /^\+?[\d\s().-]+$/;

/**
 * Schema of a telephone number as a person writes it: 7 to 15 digits (E.164's most), with spaces, hyphens, dots, brackets and
 * a leading plus as they like. The empty text is that of somebody without a telephone.
 */
export const phoneOrNothingSchema = textOrNothingSchema(40)
  .refine((text) => text === '' || isPhone(text), 'is not a phone number')
  .meta({ examples: ['0803 123 4567'] });

/**
 * The digits that two spellings of one number share, for looking it up: `+234 803 123 4567` and `0803-123-4567` are the same.
 */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  // Nigeria's own prefix; numbers of other countries keep theirs and are told apart all the same.
  return digits.replace(/^(?:00)?2340?(?=\d{10}$)/, '0');
}

/** The same of a number of which the end may not have been typed yet. */
export function phoneDigitsBegun(text: string): string {
  const digits = phoneDigits(text);
  return /^\s*(?:\+|00)/.test(text) ? digits.replace(/^(?:00)?2340?/, '0') : digits;
}

function isPhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return phonePattern.test(text) && digits.length >= 7 && digits.length <= 15;
}
