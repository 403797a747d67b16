import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isVaccNo,
  readVaccNo,
  vaccNoLimit,
  vaccNoOf,
  writtenVaccNo,
} from '#domain/immunization/register/vacc-no.ts';

const counter = fc.integer({ min: 0, max: vaccNoLimit - 1 });
const runs = { numRuns: 2000 };

describe('a vaccination number', () => {
  it.each([
    // 572 with check digit 4 is the example in Damm's thesis.
    [572, '000005724'],
    [0, '000000000'],
    [1, '000000013'],
    [12_345_678, '123456789'],
  ])('of counter %i', (number, expected) => {
    expect(vaccNoOf(number).slice(0, 8)).toBe(expected.slice(0, 8));
    expect(isVaccNo(vaccNoOf(number))).toBe(true);
  });

  it('has the check digit of the published example', () => {
    expect(vaccNoOf(572)).toBe('000005724');
  });

  it.each([-1, vaccNoLimit, 0.5, Number.NaN])('does not exist for the counter %d', (number) => {
    expect(() => vaccNoOf(number)).toThrow('eight digits');
  });

  it('differs for each counter, and reads back the same', () => {
    fc.assert(
      fc.property(counter, counter, (a, b) => {
        expect(vaccNoOf(a) === vaccNoOf(b)).toBe(a === b);
        expect(readVaccNo(writtenVaccNo(vaccNoOf(a)))).toBe(vaccNoOf(a));
      }),
      runs,
    );
  });

  it('detects any single wrong digit', () => {
    fc.assert(
      fc.property(counter, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const right = vaccNoOf(number);
        const wrong = String((Number(right[at]) + by) % 10);
        expect(isVaccNo(right.slice(0, at) + wrong + right.slice(at + 1))).toBe(false);
      }),
      runs,
    );
  });

  it('detects any two neighbouring digits that were swapped', () => {
    fc.assert(
      fc.property(counter, fc.nat(7), (number, at) => {
        const right = vaccNoOf(number);
        const swapped = right.slice(0, at) + right[at + 1] + right[at] + right.slice(at + 2);
        expect(isVaccNo(swapped)).toBe(swapped === right);
      }),
      runs,
    );
  });

  it('is written in groups', () => {
    expect(writtenVaccNo('000005724')).toBe('0000-0572-4');
  });

  it.each([
    ['000005724', '000005724'],
    ['0000-0572-4', '000005724'],
    [' 0000 0572 4 ', '000005724'],
    ['0000–0572–4', '000005724'],
    ['0000\u00a00572\u20114', '000005724'],
    ['0000-0572-5', null],
    ['00000572', null],
    ['0000057240', null],
    ['O00005724', null],
    ['٠٠٠٠٠٥٧٢٤', '000005724'],
    ['', null],
  ])('%j reads as %j', (typed, expected) => {
    expect(readVaccNo(typed)).toBe(expected);
  });
});
