import { describe, expect, test } from 'vitest';
import { sumOfVials, vialsOfLine } from '#features/stock/voucher/doses-of-line.ts';

const line = (doses: number, dosesPerVial?: number, activity: 'receive' | 'reverse' = 'receive') => ({
  activity,
  direction: null,
  doses,
  dosesPerVial,
});

describe('A line of a voucher', () => {
  test.each([
    [line(300, 10), '30 × 10'],
    [line(43, 10), '4 × 10 + 3'],
    [line(12_000, 10), '1,200 × 10'],
    [line(300), ''],
    [line(300, 10, 'reverse'), ''],
    [{ ...line(300, 10), activity: 'adjust', direction: 'decrement' }, ''],
  ] as const)('%o is counted as %s', (counted, words) => {
    expect(vialsOfLine(counted)).toBe(words);
  });

  test.each([
    [[line(300, 10), line(100, 20)], 35],
    [[line(300, 10), line(43, 10)], null],
    [[line(300, 10), line(100)], null],
    [[line(300, 10), line(100, 20, 'reverse')], null],
    [[line(300, 10), { ...line(20, 10), activity: 'adjust', direction: 'decrement' }], null],
  ] as const)('%o come to %s vials', (lines, vials) => {
    expect(sumOfVials(lines)).toBe(vials);
  });
});
