import type { Money } from '#domain/subscription/money.ts';
import type { SubscriptionStatus } from '#domain/subscription/access-paid-for.ts';

/** A provider's answer, or the reason why it did not do as asked. */
export type Asked<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      /**
       * `unknown`: it has no such thing; `refused`: it will not do this, however often it is asked; `unreachable`: it did not
       * answer, has no room or does not take our key, so that the same may go through later.
       */
      readonly reason: 'unknown' | 'refused' | 'unreachable';
      /** The provider's own code of a refusal, where it names one. */
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
  /** `open` as long as it may still become one of the others. */
  readonly status: 'success' | 'failed' | 'open';
  readonly paidAt: Date | null;
  readonly customer: ProviderCustomer;
  /** The card as it may be charged again; null if it may not. */
  readonly authorization: string | null;
}

export interface ProviderSubscription extends Money {
  readonly code: string;
  /** Has to come along with what is done to it. */
  readonly emailToken: string;
  readonly status: SubscriptionStatus;
  readonly nextPaymentAt: Date | null;
  readonly startedAt: Date;
  readonly plan: { readonly code: string; readonly name: string };
  readonly customer: ProviderCustomer & Omit<Person, 'phone'>;
}

/** The subject of a notice. It is never believed: whatever it names is asked for anew. */
export interface ProviderNotice {
  readonly kind: string;
  readonly reference: string | null;
  readonly subscription: string | null;
  readonly customer: string | null;
}

/** Takes payments by card, once and then every month. */
export interface CardProvider {
  readonly name: 'paystack' | 'sandbox';
  /** The same customer again where the e-mail has one. */
  createCustomer(person: Person): Promise<Asked<ProviderCustomer>>;
  /** A plan that charges this much every month. */
  createPlan(plan: Money & { readonly name: string }): Promise<Asked<{ readonly code: string }>>;
  /** Prepares a payment of a plan's first month by card, under a reference of ours. */
  initialize(
    payment: Money & { readonly reference: string; readonly email: string; readonly plan: string },
  ): Promise<Asked<{ readonly accessCode: string }>>;
  verify(reference: string): Promise<Asked<ProviderCharge>>;
  /** Charges a card that has paid before every month from a day on; `duplicate_subscription` where it is done already. */
  createSubscription(wanted: {
    readonly customer: string;
    readonly plan: string;
    readonly authorization: string;
    readonly startsAt: Date;
  }): Promise<Asked<{ readonly code: string }>>;
  subscription(code: string): Promise<Asked<ProviderSubscription>>;
  /** All subscriptions of a customer, by e-mail or customer code; none for one that it does not know. */
  subscriptionsOf(customer: string): Promise<Asked<readonly ProviderSubscription[]>>;
  enable(subscription: { readonly code: string; readonly emailToken: string }): Promise<Asked<null>>;
  disable(subscription: { readonly code: string; readonly emailToken: string }): Promise<Asked<null>>;
  /** Address of the provider's page that takes another card. */
  manageLink(code: string): Promise<Asked<{ readonly link: string }>>;
  /** Key that the provider signs its notices with. */
  readonly webhookKey: string;
}

/** As the provider counts a month from a charge, by the calendar of UTC; the 31st becomes the last day of a shorter month. */
export function monthAfter(at: Date): Date {
  const next = new Date(at);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  return next;
}
