/** An amount in the currency's minor unit (kobo of the naira), always whole. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** The most that is asked for at once: ten million naira. */
export const mostMinorUnits = 1_000_000_000;

/** True when both name the same currency and amount. */
export function isSameMoney(one: Money, other: Money): boolean {
  return one.amount === other.amount && one.currency === other.currency;
}

/** An amount as people read it: ₦1,500.00. */
export function moneyText({ amount, currency }: Money): string {
  return new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(amount / 100);
}
