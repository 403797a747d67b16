import { describe, expect, test } from 'vitest';
import {
  accessPaidFor,
  bestOf,
  isOpenAt,
  type SubscriptionStatus,
} from '#domain/subscription/access-paid-for.ts';
import { moneyText } from '#domain/subscription/money.ts';

const dayMs = 24 * 60 * 60 * 1000;
const one = (status: SubscriptionStatus, nextPaymentAt: number | null) => ({ status, nextPaymentAt });

describe('what was paid for', () => {
  test.each([
    ['nothing', [], null, { paid: false, endsAt: null }],
    ['a charge without a subscription yet', [], 30, { paid: true, endsAt: 30 }],
    ['an active subscription', [one('active', 60)], 30, { paid: true, endsAt: 60 }],
    ['a cancelled one, whose month still runs', [one('non-renewing', 60)], 30, { paid: false, endsAt: 60 }],
    ['one whose charge failed', [one('attention', 60)], 30, { paid: false, endsAt: 60 }],
    ['one that is over', [one('cancelled', null)], 30, { paid: false, endsAt: 30 }],
    ['an old one and a new one', [one('cancelled', 30), one('active', 90)], 60, { paid: true, endsAt: 90 }],
  ] as const)('%s', (_case, subscriptions, chargedUntil, access) => {
    expect(accessPaidFor({ subscriptions, chargedUntil })).toEqual(access);
  });
});

describe('open', () => {
  test.each([
    ['never paid', { paid: false, endsAt: null }, 0, false],
    ['paid without an end', { paid: true, endsAt: null }, 1e15, true],
    ['in the days of grace', { paid: false, endsAt: 0 }, 7 * dayMs - 1, true],
    ['after them', { paid: true, endsAt: 0 }, 7 * dayMs, false],
  ])('%s', (_case, access, now, isOpen) => {
    expect(isOpenAt(access, now)).toBe(isOpen);
  });

  test('by the better of account and place', () => {
    const unpaid = { paid: false, endsAt: null };
    expect(bestOf(unpaid, { paid: true, endsAt: 5 })).toEqual({ paid: true, endsAt: 5 });
    expect(bestOf({ paid: true, endsAt: null }, { paid: false, endsAt: 5 })).toEqual({
      paid: true,
      endsAt: null,
    });
    expect(bestOf({ paid: false, endsAt: 3 }, { paid: true, endsAt: 5 })).toEqual({ paid: true, endsAt: 5 });
  });
});

test('an amount is read in its currency, from minor units', () => {
  expect(moneyText({ amount: 150_000, currency: 'NGN' })).toBe('₦1,500.00');
});
