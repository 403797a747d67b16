import { z } from 'zod';
import { subscriptionStatuses } from '#domain/subscription/access-paid-for.ts';
import type { ProviderCharge, ProviderSubscription } from './provider.ts';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const idText = z.union([z.int(), z.string()]).transform(String);
const amount = z.int().min(0);

export const customerSchema = z.looseObject({ customer_code: z.string(), id: idText });

export const planSchema = z.looseObject({ plan_code: z.string() });

export const initializedSchema = z.looseObject({ access_code: z.string().min(1) });

export const manageLinkSchema = z.looseObject({ link: z.url({ protocol: /^https?$/ }) });

/** Statuses of a transaction that nothing comes after; `abandoned` may still be paid as long as its page is open. */
const settled: Readonly<Record<string, ProviderCharge['status']>> = {
  success: 'success',
  failed: 'failed',
  reversed: 'failed',
};

export const chargeSchema = z
  .looseObject({
    reference: z.string(),
    status: z.string(),
    amount,
    currency: z.string(),
    paid_at: instant.nullish(),
    customer: customerSchema,
    authorization: z
      .looseObject({ authorization_code: z.string().nullish(), reusable: z.boolean().nullish() })
      .nullish(),
  })
  .transform(({ customer, authorization, paid_at: paidAt, ...charge }): ProviderCharge => ({
    reference: charge.reference,
    status: settled[charge.status] ?? 'open',
    amount: charge.amount,
    currency: charge.currency,
    paidAt: paidAt ?? null,
    customer: { code: customer.customer_code, id: customer.id },
    authorization: authorization?.reusable === true ? (authorization.authorization_code ?? null) : null,
  }));

export const subscriptionSchema = z
  .looseObject({
    subscription_code: z.string(),
    email_token: z.string(),
    status: z
      .enum(subscriptionStatuses)
      .or(
        z
          .string()
          .transform((status) => (status === 'complete' ? ('completed' as const) : ('attention' as const))),
      ),
    amount,
    next_payment_date: instant.nullish(),
    createdAt: instant,
    plan: z.looseObject({
      plan_code: z.string(),
      name: z.string(),
      currency: z.string().default('NGN'),
    }),
    customer: customerSchema.extend({
      email: z.string(),
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
    }),
  })
  .transform(({ plan, customer, ...own }): ProviderSubscription => ({
    code: own.subscription_code,
    emailToken: own.email_token,
    status: own.status,
    amount: own.amount,
    currency: plan.currency,
    nextPaymentAt: own.next_payment_date ?? null,
    startedAt: own.createdAt,
    plan: { code: plan.plan_code, name: plan.name },
    customer: {
      code: customer.customer_code,
      id: customer.id,
      email: customer.email,
      firstName: customer.first_name ?? '',
      lastName: customer.last_name ?? '',
    },
  }));
