import { describe, expect, it } from 'vitest';
import { emailSchema } from '#domain/kernel/email.ts';
import { phoneDigits, phoneDigitsBegun, phoneOrNothingSchema } from '#domain/kernel/phone.ts';

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

  it('may be left out', () => {
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
  ])('%j is the same as 08031234567', (text) => {
    expect(phoneDigits(text)).toBe('08031234567');
  });

  it.each([
    ['+234', '0'],
    ['+234 803', '0803'],
    ['00234 (0) 803', '0803'],
    ['+234 803 123 4567', '08031234567'],
    ['2348031234567', '08031234567'],
    ['0803', '0803'],
    // May be a child's number as well.
    ['23480', '23480'],
    ['+44 20', '4420'],
  ])('that is being typed, %j, begins with %j', (text, begun) => {
    expect(phoneDigitsBegun(text)).toBe(begun);
  });

  it('of another country keeps its prefix', () => {
    expect(phoneDigits('+233 20 123 4567')).toBe('233201234567');
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
