import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wastageOf } from '#domain/ledger/wastage.ts';

describe('wastageOf', () => {
  it.each([
    [30, 25, 5, 16.67],
    [3, 2, 1, 33.33],
    [3, 1, 2, 66.67],
    [20, 20, 0, 0],
    [20, 0, 20, 100],
    [10_000_000, 9_999_999, 1, 0],
  ])('of %i doses for %i children is %i, %d percent', (doses, children, wastage, wastageRate) => {
    expect(wastageOf(doses, children)).toEqual({ wastage, wastageRate });
  });

  it('is a percentage with at most two decimals, within half a hundredth of the quotient', () => {
    const issued = fc
      .integer({ min: 1, max: 10_000_000 })
      .chain((doses) => fc.tuple(fc.constant(doses), fc.nat(doses)));
    fc.assert(
      fc.property(issued, ([doses, children]) => {
        const { wastage, wastageRate } = wastageOf(doses, children);
        expect(wastage + children).toBe(doses);
        expect(wastageRate).toBe(Number(wastageRate.toFixed(2)));
        expect(Math.abs(wastageRate - (wastage * 100) / doses)).toBeLessThanOrEqual(0.005 + 1e-9);
      }),
      { numRuns: 1000 },
    );
  });
});
