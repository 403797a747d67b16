/** Statuses of a subscription, in the provider's words. */
export const subscriptionStatuses = [
  'active',
  'non-renewing',
  'attention',
  'completed',
  'cancelled',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

interface PaidFacts {
  /** All subscriptions ever started for the account or place. */
  readonly subscriptions: readonly {
    readonly status: SubscriptionStatus;
    /** End of the paid month, in ms since 1970; null if the provider no longer gives one. */
    readonly nextPaymentAt: number | null;
  }[];
  /** End of the month that the newest verified charge started, in ms; null without one. */
  readonly chargedUntil: number | null;
}

/**
 * Computes what was paid for from everything that the provider has confirmed. An active subscription and a charge that has none yet are
 * paid; a disabled one, or one whose charge failed, is not, but its month still runs to its end.
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

/** Days for which everything stays open after paid access has ended. */
const graceDays = 7;
const graceMs = graceDays * 24 * 60 * 60 * 1000;

/** The access that an account, or the place it belongs to, has paid for. */
export interface PaidAccess {
  readonly paid: boolean;
  /** End of the paid time, in ms since 1970. Null with `paid` means that no end is known, without it that nothing was ever paid. */
  readonly endsAt: number | null;
}

/** Time at which everything except the user's own records closes, in ms; null if it never does, or always was closed. */
export function closesAt({ endsAt }: PaidAccess): number | null {
  return endsAt === null ? null : endsAt + graceMs;
}

/** Time since the days of grace began, in ms, for access that closes at a given time; null outside of them. */
export function graceSoFar(closes: number, now: number): number | null {
  return closes - graceMs <= now && now < closes ? now - (closes - graceMs) : null;
}

/** True while a payment applies and for the days of grace after it; without any payment there are no such days. */
export function isOpenAt(access: PaidAccess, now: number): boolean {
  const closes = closesAt(access);
  return closes === null ? access.paid : now < closes;
}

/** The better of two: the account's and its place's. */
export function bestOf(one: PaidAccess, other: PaidAccess): PaidAccess {
  const paid = one.paid || other.paid;
  const isEndless = [one, other].some((access) => access.paid && access.endsAt === null);
  const ends = [one.endsAt, other.endsAt].filter((end) => end !== null);
  return { paid, endsAt: isEndless || ends.length === 0 ? null : Math.max(...ends) };
}
