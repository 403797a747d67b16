import { z } from 'zod';
import type { Asked, CardProvider, ProviderCharge, ProviderSubscription } from './provider.ts';
import { subscriptionStatuses } from '#domain/subscription/access-paid-for.ts';

export interface PaystackSettings {
  /** Never leaves the server. */
  readonly secretKey: string;
  readonly url: string;
}

const perPage = 100;
const maxPages = 50;
const anything = z.unknown();
const envelope = z.looseObject({ status: z.boolean(), data: z.unknown().optional() });
const refusal = z.looseObject({ code: z.string().nullish() });

/**
 * Paystack's REST API (paystack.com/docs/api): JSON with the secret key as bearer token, responses as `{ status,
 * message, data }`, amounts in kobo. If nothing is found, the status is 404, or 400 with a code ending in
 * `_not_found`.
 */
export function paystack(
  { secretKey, url }: PaystackSettings,
  { attemptMs }: { readonly attemptMs: number } = { attemptMs: 10_000 },
): CardProvider {
  async function call<T>(
    path: string,
    schema: z.ZodType<T>,
    body?: Readonly<Record<string, unknown>>,
  ): Promise<Asked<T>> {
    try {
      const answer = await fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${secretKey}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(attemptMs),
      });
      return readAnswer(answer.status, parsed(await answer.text()), schema);
    } catch {
      return unreachable;
    }
  }

  async function pagesOf<T>(path: string, schema: z.ZodType<T>): Promise<Asked<readonly T[]>> {
    const all: T[] = [];
    for (let page = 1; page <= maxPages; page += 1) {
      const answer = await call(`${path}&perPage=${perPage}&page=${page}`, z.array(schema));
      if (!answer.ok) return answer;
      all.push(...answer.value);
      if (answer.value.length < perPage) break;
    }
    return { ok: true, value: all };
  }

  const switched = async (
    action: 'enable' | 'disable',
    { code, emailToken }: { readonly code: string; readonly emailToken: string },
  ): Promise<Asked<null>> => {
    const answer = await call(`/subscription/${action}`, anything, { code, token: emailToken });
    return answer.ok ? { ok: true, value: null } : answer;
  };

  return {
    name: 'paystack',
    webhookKey: secretKey,
    createCustomer: async ({ email, firstName, lastName, phone }) => {
      const body = { email, first_name: firstName, last_name: lastName, ...(phone && { phone }) };
      const answer = await call('/customer', customerSchema, body);
      if (!answer.ok) return answer;
      return { ok: true, value: { code: answer.value.customer_code, id: answer.value.id } };
    },
    createPlan: async ({ name, amount, currency }) => {
      const answer = await call('/plan', planSchema, { name, amount, currency, interval: 'monthly' });
      return answer.ok ? { ok: true, value: { code: answer.value.plan_code } } : answer;
    },
    initialize: async ({ reference, email, amount, currency, plan }) => {
      const body = { reference, email, amount, currency, plan, channels: ['card'] };
      const answer = await call('/transaction/initialize', initializedSchema, body);
      return answer.ok ? { ok: true, value: { accessCode: answer.value.access_code } } : answer;
    },
    verify: (reference) => call(`/transaction/verify/${encodeURIComponent(reference)}`, chargeSchema),
    createSubscription: async ({ customer, plan, authorization, startsAt }) => {
      const body = { customer, plan, authorization, start_date: startsAt.toISOString() };
      const answer = await call('/subscription', z.looseObject({ subscription_code: z.string() }), body);
      return answer.ok ? { ok: true, value: { code: answer.value.subscription_code } } : answer;
    },
    subscription: (code) => call(`/subscription/${encodeURIComponent(code)}`, subscriptionSchema),
    subscriptionsOf: async (customer) => {
      const known = await call(`/customer/${encodeURIComponent(customer)}`, customerSchema);
      if (!known.ok) return known.reason === 'unknown' ? { ok: true, value: [] } : known;
      return pagesOf(`/subscription?customer=${encodeURIComponent(known.value.id)}`, subscriptionSchema);
    },
    enable: (subscription) => switched('enable', subscription),
    disable: (subscription) => switched('disable', subscription),
    manageLink: (code) => call(`/subscription/${encodeURIComponent(code)}/manage/link`, manageLinkSchema),
  };
}

const unreachable = { ok: false, reason: 'unreachable', code: null } as const;

function readAnswer<T>(status: number, body: unknown, schema: z.ZodType<T>): Asked<T> {
  const read = envelope.safeParse(body);
  if (status >= 200 && status < 300) {
    if (!read.success || !read.data.status) return { ok: false, reason: 'refused', code: null };
    const value = schema.safeParse(read.data.data);
    // A response that differs from the documented one says nothing about what was done.
    return value.success ? { ok: true, value: value.data } : unreachable;
  }
  // 401 and 403 are about the key, which somebody can fix; 408, 429 and 5xx may pass.
  if (status === 401 || status === 403 || status === 408 || status === 429 || status >= 500)
    return unreachable;
  const named = refusal.safeParse(body);
  const code = named.success ? (named.data.code ?? null) : null;
  const isUnknown = status === 404 || code?.endsWith('_not_found') === true;
  return { ok: false, reason: isUnknown ? 'unknown' : 'refused', code };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const idText = z.union([z.int(), z.string()]).transform(String);
const amount = z.int().min(0);

const customerSchema = z.looseObject({ customer_code: z.string(), id: idText });

const planSchema = z.looseObject({ plan_code: z.string() });

const initializedSchema = z.looseObject({ access_code: z.string().min(1) });

const manageLinkSchema = z.looseObject({ link: z.url({ protocol: /^https?$/ }) });

/** Final statuses of a transaction; `abandoned` may still be paid while its page is open. */
const settled: Readonly<Record<string, ProviderCharge['status']>> = {
  success: 'success',
  failed: 'failed',
  reversed: 'failed',
};

const chargeSchema = z
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

const subscriptionSchema = z
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
