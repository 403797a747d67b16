import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailSchema } from '#domain/kernel/email.ts';
import {
  digitRuns,
  isNobodysNumber,
  isUnreachable,
  isSamePhone,
  phoneDigits,
  phoneOrNothingSchema,
} from '#domain/kernel/phone.ts';

describe('a phone number', () => {
  it.each([
    '0803 123 4567',
    '+234 803 123 4567',
    '0803-123-4567',
    '(0803) 123.4567',
    '1234567',
    ' 08031234567 ',
  ])('may be written %j', (text) => {
    expect(phoneOrNothingSchema.parse(text)).toBe(text.trim());
  });

  it('may be omitted', () => {
    expect(phoneOrNothingSchema.parse(' ')).toBe('');
  });

  it.each(['none', '123456', '1234567890123456', '0803 123 4567 Musa', '+', '08031234567a', '0803/1234567'])(
    'is never %j',
    (text) => {
      expect(phoneOrNothingSchema.safeParse(text).success).toBe(false);
    },
  );

  it.each([
    '+234 803 123 4567',
    '2348031234567',
    '002348031234567',
    '+234 (0) 803 123 4567',
    '0803-123-4567',
    '8031234567',
    '803 123 4567',
    '8031234567.0',
    '009 234 803 123 4567',
    '٠٨٠٣١٢٣٤٥٦٧',
  ])('%j is the same as 08031234567', (text) => {
    expect(phoneDigits(text)).toBe('08031234567');
  });

  it.each([
    ['+234', []],
    ['+234 803', ['0803']],
    ['00234 (0) 803', ['002340803', '0803']],
    ['+234 803 123 4567', ['08031234567']],
    ['803 123 4567', ['8031234567', '08031234567']],
    ['0803', ['0803']],
    ['٠٨٠٣', ['0803']],
    ['4567', ['4567']],
    ['456', []],
    // May also be the beginning of a vaccination number.
    ['23480', ['23480']],
    ['+44 20', ['4420']],
    ['Musa 0803', []],
  ])('is looked for by %j as %j', (text, runs) => {
    expect(digitRuns(text)).toEqual(runs);
  });

  const subscriber = fc
    .tuple(fc.constantFrom('70', '80', '81', '90', '91'), fc.stringMatching(/^[0-9]{8}$/))
    .map((parts) => parts.join(''));
  const prefixes = ['', '0', '234', '2340', '+234', '+234(0)', '00234', '002340', '009234', '+2340', '0234'];
  const separators = ['', ' ', '-', '.', '\u00a0', '\u202f', '\u2011', '–', '  ', '\u00ad', '\u2060'];
  const zeros = ['0', '٠', '۰', '߀', '𞥐', '０'].map((zero) => zero.codePointAt(0) ?? 0);
  const spelling = fc.record({
    prefix: fc.constantFrom(...prefixes),
    separators: fc.array(fc.constantFrom(...separators), { minLength: 10, maxLength: 10 }),
    zero: fc.constantFrom(...zeros),
  });
  const spelt = (
    number: string,
    { prefix, separators: between, zero }: typeof spelling extends fc.Arbitrary<infer T> ? T : never,
  ) =>
    `${prefix}${[...number].map((digit, at) => `${between[at] ?? ''}${digit}`).join('')}`.replaceAll(
      /[0-9]/g,
      (digit) => String.fromCodePoint(zero + Number(digit)),
    );

  it('is one number in each spelling, and any run of its digits finds it', () => {
    fc.assert(
      fc.property(
        subscriber,
        spelling,
        spelling,
        fc.nat(7),
        fc.integer({ min: 4, max: 11 }),
        (number, one, other, from, length) => {
          const text = spelt(number, one);
          const digits = phoneDigits(text);
          expect(digits).toBe(`0${number}`);
          expect(isSamePhone(text, spelt(number, other))).toBe(!isNobodysNumber(number));
          const run = digits.slice(from, from + length);
          expect(digitRuns(run).some((wanted) => digits.includes(wanted))).toBe(true);
          expect(digitRuns(text).some((wanted) => digits.includes(wanted))).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('is never another number in any spelling', () => {
    fc.assert(
      fc.property(subscriber, spelling, subscriber, spelling, (a, one, b, other) => {
        expect(phoneDigits(spelt(a, one)) === phoneDigits(spelt(b, other))).toBe(a === b);
      }),
      { numRuns: 2000 },
    );
  });

  it('is kept with ASCII digits', () => {
    expect(phoneOrNothingSchema.parse('٠٨٠٣‑١٢٣ ٤٥٦٧')).toBe('0803-123 4567');
  });

  it.each([
    '',
    '00000000000',
    '0000000',
    '+234 000 000 0000',
    '11111111111',
    '09999999999',
    '08000000000',
    '8000000000',
    '0800 000 0000',
    '07011111111',
    '1234567',
    '1234567890',
    '01234567890',
    '0123456789',
    '9876543210',
    '0987654321',
  ])('is nobody’s where it is %j', (text) => {
    expect(isNobodysNumber(text)).toBe(true);
    expect(isSamePhone(text, text)).toBe(false);
    expect(phoneOrNothingSchema.safeParse(text).success).toBe(true);
  });

  it.each(['0803 123 4567', '07010000001', '+44 20 7946 0958', '08033334444'])(
    '%j is a valid number',
    (text) => {
      expect(isSamePhone(text, text)).toBe(true);
    },
  );

  it('of another country keeps its prefix', () => {
    for (const text of ['+233 20 123 4567', '00233 20 123 4567', '233201234567'])
      expect(phoneDigits(text)).toBe('233201234567');
  });
});

describe('an e-mail address', () => {
  it('loses the spaces around it', () => {
    expect(emailSchema.parse(' hauwa@example.org ')).toBe('hauwa@example.org');
  });

  it.each([
    '',
    'hauwa',
    'hauwa@',
    '@example.org',
    'hauwa at example.org',
    'a@b',
    `${'a'.repeat(200)}@example.org`,
  ])('is never %j', (text) => {
    expect(emailSchema.safeParse(text).success).toBe(false);
  });
});

it.each([
  ['0803555000', 'a digit is missing'],
  ['080355500011', 'a digit too many'],
  ['00000000000', 'a placeholder'],
  ['0601234567', 'ten digits of no mobile network'],
])('no message reaches %s: %s', (text) => {
  expect(isUnreachable(text)).toBe(true);
});

it.each([
  ['', 'none'],
  ['064 123 456', 'a landline'],
  ['0803 123 4567', 'a mobile number'],
  ['8031234567', 'one that lost its 0'],
  ['+234 803 123 4567', 'with the country code'],
  ['234(0)8031234567', 'with the country code and 0'],
  ['+44 20 7946 0018', 'of another country'],
])('a message may reach %s: %s', (text) => {
  expect(isUnreachable(text)).toBe(false);
});
