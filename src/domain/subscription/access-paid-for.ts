import { bestOf, type PaidAccess } from '#domain/access/paid.ts';

/** How a subscription stands with the provider, in the provider's words. */
export const subscriptionStatuses = [
  'active',
  'non-renewing',
  'attention',
  'completed',
  'cancelled',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export interface PaidFacts {
  /** All that were ever begun for the account or place. */
  readonly subscriptions: readonly {
    readonly status: SubscriptionStatus;
    /** End of the month that was paid for, in ms since 1970; null where the provider names none any more. */
    readonly nextPaymentAt: number | null;
  }[];
  /** End of the month that the newest verified charge began, in ms; null without one. */
  readonly chargedUntil: number | null;
}

/**
 * What was paid for, by all that the provider has confirmed. An active subscription and a charge that has none yet are paid;
 * one that was disabled or whose charge failed is not, and its month still runs to its end.
 */
export function accessPaidFor({ subscriptions, chargedUntil }: PaidFacts): PaidAccess {
  if (subscriptions.length === 0) return { paid: chargedUntil !== null, endsAt: chargedUntil };
  return subscriptions
    .map(({ status, nextPaymentAt }) => ({
      paid: status === 'active',
      endsAt: nextPaymentAt === null ? chargedUntil : Math.max(nextPaymentAt, chargedUntil ?? 0),
    }))
    .reduce(bestOf);
}
