import { describe, expect, test } from 'vitest';
import { englishOf, sentence } from '#contract/codes.ts';

describe('the sentence of a refusal', () => {
  test.each([
    ['Serum', 'You cannot issued this Serum antigen; you have less than the Antigen in stock'],
    ['$& Co', 'You cannot issued this $& Co antigen; you have less than the Antigen in stock'],
    ['', 'You cannot issued this antigen; you have less than the Antigen in stock'],
    [null, 'You cannot issued this antigen; you have less than the Antigen in stock'],
  ])('names the vendor %s', (vendor, english) => {
    expect(englishOf(sentence('ledger.less-than-in-stock', { vendor }))).toBe(english);
  });
});
