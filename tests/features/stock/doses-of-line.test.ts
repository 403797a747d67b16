import { describe, expect, test } from 'vitest';
import { dosesOfLine, sumOfDoses } from '#features/stock/voucher/doses-of-line.ts';

const received = { activity: 'receive', direction: null, doses: 300, antigenName: 'BCG' } as const;
const fewer = { activity: 'adjust', direction: 'decrement', doses: 1_020, antigenName: 'bOPV' } as const;
const more = { activity: 'adjust', direction: 'increment', doses: 4, antigenName: 'MR' } as const;

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
    [[fewer, more], '2 lots differ: bOPV −1,020, MR +4'],
    [[more], '1 lot differs: MR +4'],
    [[more, { ...fewer, doses: 4 }], '2 lots differ: MR +4, bOPV −4'],
    [[more, { ...fewer, doses: 4, antigenName: 'MR' }], '2 lots differ: MR −4 +4'],
  ])('%o come to %s', (lines, words) => {
    expect(sumOfDoses(lines)).toBe(words);
  });
});
