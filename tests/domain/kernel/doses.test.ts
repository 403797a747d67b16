import { describe, expect, it } from 'vitest';
import { dosesSchema, maxDoses, typedDosesSchema } from '#domain/kernel/doses.ts';

describe('a number of doses', () => {
  it.each([
    [0, true, false],
    [1, true, true],
    [maxDoses, true, true],
    [maxDoses + 1, false, false],
    [-1, false, false],
    [0.5, false, false],
    [Number.NaN, false, false],
    [Number.POSITIVE_INFINITY, false, false],
    [Number.MAX_SAFE_INTEGER, false, false],
    ['5', false, false],
    [5n, false, false],
    [null, false, false],
    [undefined, false, false],
  ])('%s may be typed: %s, may be received: %s', (doses, typed, received) => {
    expect(typedDosesSchema.safeParse(doses).success).toBe(typed);
    expect(dosesSchema.safeParse(doses).success).toBe(received);
  });

  it.each([
    [maxDoses + 1, 'is more than 10,000,000'],
    [-1, 'must not be negative'],
    [0.5, 'must be a whole number'],
  ])('%d is refused with the words %j', (doses, words) => {
    expect(typedDosesSchema.safeParse(doses).error?.issues.map(({ message }) => message)).toEqual([words]);
  });
});
