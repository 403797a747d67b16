import type { Money } from '#domain/subscription/money.ts';
import type { SubscriptionStatus } from '#domain/subscription/access-paid-for.ts';

/** A provider's answer, or the reason why it did not do what was asked. */
export type Asked<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      /**
       * `unknown`: it has no such object; `refused`: it will never do this; `unreachable`: it did not answer, is
       * overloaded or does not accept our key, so that the same request may succeed later.
       */
      readonly reason: 'unknown' | 'refused' | 'unreachable';
      /** The provider's own error code, if it gives one. */
      readonly code: string | null;
    };

interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
}

export interface ProviderCustomer {
  readonly code: string;
  readonly id: string;
}

/** One attempt to pay, as the provider knows it. */
export interface ProviderCharge extends Money {
  readonly reference: string;
  /** `open` while it may still change to one of the others. */
  readonly status: 'success' | 'failed' | 'open';
  readonly paidAt: Date | null;
  readonly customer: ProviderCustomer;
  /** A token for charging the card again; null if that is not possible. */
  readonly authorization: string | null;
}

export interface ProviderSubscription extends Money {
  readonly code: string;
  /** Required by the provider for any change to the subscription. */
  readonly emailToken: string;
  readonly status: SubscriptionStatus;
  readonly nextPaymentAt: Date | null;
  readonly startedAt: Date;
  readonly plan: { readonly code: string; readonly name: string };
  readonly customer: ProviderCustomer & Omit<Person, 'phone'>;
}

/** The object that a notice is about. Notices are never trusted: the object is always read from the provider. */
export interface ProviderNotice {
  readonly kind: string;
  readonly reference: string | null;
  readonly subscription: string | null;
  readonly customer: string | null;
}

/** Takes payments by card, once and then every month. */
export interface CardProvider {
  readonly name: 'paystack' | 'sandbox';
  /** Returns the existing customer if the e-mail has one. */
  createCustomer(person: Person): Promise<Asked<ProviderCustomer>>;
  /** A plan that charges this much every month. */
  createPlan(plan: Money & { readonly name: string }): Promise<Asked<{ readonly code: string }>>;
  /** Prepares a card payment of a plan's first month, under a reference of ours. */
  initialize(
    payment: Money & { readonly reference: string; readonly email: string; readonly plan: string },
  ): Promise<Asked<{ readonly accessCode: string }>>;
  verify(reference: string): Promise<Asked<ProviderCharge>>;
  /**
   * Charges a card used before every month from a given day on; fails with `duplicate_subscription` if it already
   * does.
   */
  createSubscription(wanted: {
    readonly customer: string;
    readonly plan: string;
    readonly authorization: string;
    readonly startsAt: Date;
  }): Promise<Asked<{ readonly code: string }>>;
  subscription(code: string): Promise<Asked<ProviderSubscription>>;
  /** All subscriptions of a customer, by e-mail or customer code; empty for an unknown customer. */
  subscriptionsOf(customer: string): Promise<Asked<readonly ProviderSubscription[]>>;
  enable(subscription: { readonly code: string; readonly emailToken: string }): Promise<Asked<null>>;
  disable(subscription: { readonly code: string; readonly emailToken: string }): Promise<Asked<null>>;
  /** Address of the provider's page for changing the card. */
  manageLink(code: string): Promise<Asked<{ readonly link: string }>>;
  /** Key that the provider signs its notices with. */
  readonly webhookKey: string;
}

/**
 * One month after a charge, as the provider counts: by the UTC calendar, where the 31st becomes the last day of a
 * shorter month.
 */
export function monthAfter(at: Date): Date {
  const next = new Date(at);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  return next;
}
