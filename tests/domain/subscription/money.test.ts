import { expect, test } from 'vitest';
import { minorUnitsIn, moneyText } from '#domain/subscription/money.ts';

test.each([
  ['1500', 150_000],
  ['1,500', 150_000],
  [' 1,500.50 ', 150_050],
  ['1500.5', 150_050],
  ['0', 0],
  ['12,345,678.09', 1_234_567_809],
])('%j is %j in minor units', (typed, amount) => {
  expect(minorUnitsIn(typed)).toBe(amount);
});

test.each(['', 'none', '-1', '1.555', '1e3', '15,00', '1,2,3', '₦1500', '123456789'])(
  '%j is not an amount',
  (typed) => {
    expect(minorUnitsIn(typed)).toBeNull();
  },
);

test('an amount is read in naira, from its minor units', () => {
  expect(moneyText({ amount: 150_050, currency: 'NGN' })).toBe('₦1,500.50');
});
