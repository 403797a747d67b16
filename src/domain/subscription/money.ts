import { toAsciiDigits } from '../kernel/digits.ts';
import { plainLine } from '../kernel/text.ts';

/** An amount in the currency's minor unit (kobo of the naira), always whole. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** The most that is charged at once: ten million naira. */
export const maxMinorUnits = 1_000_000_000;

/** True if both have the same currency and amount. */
export function isSameMoney(one: Money, other: Money): boolean {
  return one.amount === other.amount && one.currency === other.currency;
}

/** The minor units of a typed 1500, 1,500 or 1,500.50; null for any other text. */
export function minorUnitsIn(typed: string): number | null {
  const plain = toAsciiDigits(plainLine(typed)).replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  const [, whole = '', part = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** An amount for people: ₦1,500.00. */
export function moneyText({ amount, currency }: Money): string {
  return new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(amount / 100);
}
