import { describe, expect, test } from 'vitest';
import { dosesOfLine, sumOfDoses } from '#features/stock/voucher/doses-of-line.ts';

const received = { activity: 'receive', direction: null, doses: 300 } as const;
const fewer = { activity: 'adjust', direction: 'decrement', doses: 1_020 } as const;
const more = { activity: 'adjust', direction: 'increment', doses: 4 } as const;

describe('The doses of a line of a voucher', () => {
  test.each([
    [received, '300'],
    [{ ...received, activity: 'reverse' }, '-300'],
    [fewer, '−1,020'],
    [more, '+4'],
  ] as const)('%o are written as %s', (line, words) => {
    expect(dosesOfLine(line)).toBe(words);
  });

  test.each([
    [[received, received], '600 doses'],
    [[fewer, more], '−1,016 doses'],
    [[more], '+4 doses'],
    [[{ ...more, doses: 1 }], '+1 dose'],
    [[more, { ...fewer, doses: 4 }], '0 doses'],
  ])('%o come to %s', (lines, words) => {
    expect(sumOfDoses(lines)).toBe(words);
  });
});
