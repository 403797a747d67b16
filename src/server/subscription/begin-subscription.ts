import { type Asked, type CardProvider, monthAfter, type ProviderCharge } from '../card-provider/provider.ts';
import type { PayDeps } from './provider-of.ts';
import { settleCustomer, type StoredSubscription } from './settle-subscription.ts';
import type { StoredPayment } from './settle-payment.ts';

const clockMarginMs = 60 * 60 * 1000;

/** The subscription that a payment started; null if there is none yet. */
export async function subscriptionOf(
  deps: Pick<PayDeps, 'db'>,
  payment: StoredPayment,
): Promise<StoredSubscription | null> {
  if (payment.paid_at === null) return null;
  const row = await deps.db
    .selectFrom('subscription')
    .selectAll()
    .where('plan_code', '=', payment.plan_code)
    .where('user_id', '=', payment.user_id)
    // The provider's clock and ours need not agree to the second.
    .where('started_at', '>=', new Date(payment.paid_at.getTime() - clockMarginMs))
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Starts the subscription that a payment with a plan should have started at the provider but did not. The provider
 * refuses a second one for the same customer and plan, so it is safe to try again.
 */
export async function beginSubscription(
  deps: PayDeps,
  provider: CardProvider,
  { payment, charge }: { readonly payment: StoredPayment; readonly charge: ProviderCharge },
): Promise<Asked<StoredSubscription | null>> {
  const customer = charge.customer.code;
  if ((await settleCustomer(deps, provider, customer)) === null) return unreachable;
  const there = await subscriptionOf(deps, payment);
  if (there !== null || payment.paid_at === null || charge.authorization === null) {
    return { ok: true, value: there };
  }
  const begun = await provider.createSubscription({
    customer,
    plan: payment.plan_code,
    authorization: charge.authorization,
    startsAt: monthAfter(payment.paid_at),
  });
  if (!begun.ok && begun.code !== 'duplicate_subscription') return begun;
  if ((await settleCustomer(deps, provider, customer)) === null) return unreachable;
  return { ok: true, value: await subscriptionOf(deps, payment) };
}

const unreachable = { ok: false, reason: 'unreachable', code: null } as const;
