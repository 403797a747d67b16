import { saidShape } from '../problem.ts';
import { z } from 'zod';
import { pageFlagsSchema } from '#contract/wire/session.ts';
import { successSchema } from './users.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';
import { fieldFaults } from '#domain/kernel/field-faults.ts';
import { levels } from '#domain/access/model.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { subscriptionStatuses } from '#domain/subscription/access-paid-for.ts';
import { maxMinorUnits } from '#domain/subscription/money.ts';

/** An amount in the minor unit of its currency: 150000 with NGN is ₦1,500.00. */
const amountSchema = z
  .int()
  .min(1)
  .max(maxMinorUnits)
  .meta({ examples: [150_000] });
const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/, fieldFaults.notACurrency)
  .meta({ examples: ['NGN'] });
const referenceSchema = z
  .string()
  .regex(/^[\w.=-]{8,100}$/, fieldFaults.notAReference)
  .meta({ examples: ['vx-0190a000b0007000800000000001'] });

/** GET /v/api/subscription/fee/: one month of one account. */
const feeSchema = z.object({ price: amountSchema, currency: currencySchema });

/** Monthly fee of a place: the fee for each of its users. */
const placeFeeSchema = z.object({
  amount: amountSchema,
  currency: currencySchema,
  users: z.int().min(1),
  place: z.string(),
});
export type PlaceFee = z.infer<typeof placeFeeSchema>;

const placeOfFeeSchema = z.object({ level: z.enum(levels), id: z.uuid().toLowerCase() });

const needed = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (value !== undefined && value !== null && value !== '') return value;
    context.addIssue({ code: 'custom', message: fieldFaults.isEmpty });
    return z.NEVER;
  }, schema);

/**
 * POST /v/api/payment/: for the caller's own account, or for the named place. `admin` is the payer, who is the caller.
 */
const paymentRequestSchema = z.object({
  amount: needed(amountSchema),
  currency: currencySchema.default('NGN'),
  admin: needed(z.uuid().toLowerCase()).meta({ examples: ['0190a000-0000-7000-8000-000000000001'] }),
  phone: phoneOrNothingSchema.optional(),
  place: placeOfFeeSchema.optional(),
});

/** A requested payment, to be made on the page `pay_url`. */
const paymentDetailSchema = z.object({
  amount: amountSchema,
  currency: currencySchema,
  ref: referenceSchema,
  users: z.int().min(1),
  /** Name of the place that is paid for; null for the payer's own account. */
  place: z.string().nullable(),
  pay_url: z.string(),
});
export type PaymentDetail = z.infer<typeof paymentDetailSchema>;

const ofReferenceSchema = z.object({ ref: referenceSchema });

/** GET /v/payment/verify/{ref}/: what the provider now says about the payment; `open` means neither paid nor failed. */
const verifiedSchema = z.object({
  status: z.enum(['success', 'failed', 'open']),
  detail: z.string(),
  ...saidShape,
  payment: paymentDetailSchema,
  /** The monthly subscription that the payment started; null while the provider has none. */
  subscription: z.string().nullable(),
});
export type Verified = z.infer<typeof verifiedSchema>;

const ofSubscriptionSchema = z.object({
  code: z
    .string()
    .regex(/^\w{4,100}$/)
    .meta({ examples: ['SUB_vsyqdmlzble3uii'] }),
});

/** A subscription as listings show it. */
const subscriberSchema = z.object({
  id: z.string(),
  subscription_code: z.string(),
  status: z.enum(subscriptionStatuses),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  plan: z.string(),
  plan_code: z.string(),
  /** Name of the place that is paid for; null for the subscriber's own account. */
  place: z.string().nullable(),
  amount: amountSchema,
  currency: currencySchema,
  next_payment_date: z.string().nullable(),
  created_at: z.string(),
  customer_code: z.string(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

/** Result of disabling or enabling. */
const switchedSchema = z.object({
  status: z.enum(subscriptionStatuses),
  message: z.string(),
  ...saidShape,
});

const manageReplySchema = z.object({
  message: z.string(),
  ...saidShape,
  data: z.object({ link: z.string() }),
});

const providerCustomerSchema = z.object({ customer_code: z.string(), customer_id: z.string() });

/** A notice of the provider; only the object it names is read, and then requested from the provider. */
const noticeSchema = z
  .looseObject({ event: z.string().min(1).max(200) })
  .meta({ examples: [{ event: 'charge.success', data: { reference: 'vx-0190a000b0007000800000000001' } }] });

/** A payment as administrators see it. */
const paymentRowSchema = z.object({
  id: z.string(),
  ref: z.string(),
  state: z.enum(['asked', 'paid', 'failed', 'refused']),
  reason: z.string().nullable(),
  email: z.string(),
  place: z.string().nullable(),
  users: z.int(),
  amount: amountSchema,
  currency: currencySchema,
  provider: z.string(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  checked_at: z.string().nullable(),
});
export type PaymentRow = z.infer<typeof paymentRowSchema>;

/** A notice of the provider with its outcome. */
const paymentEventRowSchema = z.object({
  id: z.string(),
  kind: z.string(),
  ref: z.string().nullable(),
  subscription_code: z.string().nullable(),
  state: z.enum(['waiting', 'handled', 'ignored']),
  outcome: z.string().nullable(),
  times: z.int(),
  attempts: z.int(),
  received_at: z.string(),
  handled_at: z.string().nullable(),
});
export type PaymentEventRow = z.infer<typeof paymentEventRowSchema>;

/** An administrator's settings, and the result of the last comparison with the provider. */
const subscriptionSettingsSchema = z.object({
  ...pageFlagsSchema.shape,
  fee: amountSchema,
  currency: currencySchema,
  provider: z.enum(['paystack', 'sandbox']).nullable(),
  reconciled: z
    .object({
      at: z.string(),
      asked: z.int(),
      changed: z.int(),
      /** How many got no answer from the provider; they are asked about again. */
      unanswered: z.int(),
    })
    .nullable(),
});
export type SubscriptionSettings = z.infer<typeof subscriptionSettingsSchema>;

const feeChangeSchema = z.object({
  price: amountSchema,
  currency: currencySchema.default('NGN'),
  /** The price that the caller saw; the call is refused if it is another one by now. */
  was: amountSchema.optional(),
});

const flagsChangeSchema = pageFlagsSchema.extend({
  /** The flags that the caller saw; the call is refused if they are others by now. */
  was: pageFlagsSchema.optional(),
});

/** Who changed a setting, with the old and the new value, in words. */
const settingChangeRowSchema = z.object({
  id: z.string(),
  setting: z.string(),
  before: z.string().nullable(),
  after: z.string(),
  by: z.string(),
  changed_at: z.string(),
});
export type SettingChangeRow = z.infer<typeof settingChangeRowSchema>;

const tag = 'Subscription';
const maxNoticeBytes = 64 * 1024;

export const subscription = {
  fee: defineEndpoint({
    method: 'GET',
    path: '/v/api/subscription/fee/',
    tag,
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'What an account costs a month, in minor units of its currency',
    reply: feeSchema,
  }),
  placeFee: defineEndpoint({
    method: 'GET',
    path: '/v/subscription/fee/:level/:id/',
    tag,
    who: { right: 'manage-subscriptions' },
    evenIf: ['unpaid'],
    summary: 'What a place of the caller’s unit costs a month: the fee for each of its users',
    params: placeOfFeeSchema,
    reply: placeFeeSchema,
    errors: ['not-found', 'no-users'],
  }),
  request: defineEndpoint({
    method: 'POST',
    path: '/v/api/payment/',
    tag,
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Ask for a payment of the first month',
    description:
      'For one’s own account, or with `place` for a place of one’s unit, which subscription managers may. The amount has to be the one that the fee comes to. The payment is made on the page `pay_url`; it counts when the provider has confirmed it. Asked for again, the same open payment is answered.',
    body: paymentRequestSchema,
    reply: paymentDetailSchema,
    status: 201,
    errors: [
      'forbidden',
      'not-found',
      'amount-differs',
      'no-users',
      'payment-open',
      'already-enabled',
      'payments-off',
      'provider-refused',
      'provider-unreachable',
    ],
  }),
  verify: defineEndpoint({
    method: 'GET',
    path: '/v/payment/verify/:ref/',
    tag,
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Ask the provider about a payment that the caller asked for, and mark what it covers as paid',
    params: ofReferenceSchema,
    reply: verifiedSchema,
    errors: ['forbidden', 'not-found', 'provider-unreachable', 'payments-off'],
  }),
  customer: defineEndpoint({
    method: 'POST',
    path: '/v/subscription/customer/',
    tag,
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Make the caller a customer of the provider, or find them there',
    reply: providerCustomerSchema,
    errors: ['payments-off', 'provider-refused', 'provider-unreachable'],
  }),
  mine: defineListingEndpoint({
    path: '/v/subscription/mine/',
    tag,
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Subscriptions that the caller pays for',
    row: subscriberSchema,
    sort: ['-created_at', 'first_name', 'last_name', 'email', 'status', 'plan'],
  }),
  all: defineListingEndpoint({
    path: '/v/subscription/all/',
    tag,
    who: { right: 'manage-subscriptions' },
    evenIf: ['unpaid'],
    summary: 'Subscriptions of users of the caller’s unit',
    row: subscriberSchema,
    sort: ['-created_at', 'first_name', 'last_name', 'email', 'status', 'plan'],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/v/subscription/of/:ref/',
    tag,
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Begin the monthly subscription of a payment that was made, where the provider has not begun it',
    params: ofReferenceSchema,
    reply: ofSubscriptionSchema,
    errors: ['forbidden', 'not-found', 'payments-off', 'provider-refused', 'provider-unreachable'],
  }),
  disable: defineEndpoint({
    method: 'POST',
    path: '/v/subscription/:code/disable/',
    tag,
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Cancel a subscription: one’s own, or for user managers one of their unit',
    params: ofSubscriptionSchema,
    reply: switchedSchema,
    errors: ['forbidden', 'not-found', 'payments-off', 'provider-refused', 'provider-unreachable'],
  }),
  enable: defineEndpoint({
    method: 'POST',
    path: '/v/subscription/:code/enable/',
    tag,
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Renew a cancelled subscription: one’s own, or for user managers one of their unit',
    params: ofSubscriptionSchema,
    reply: switchedSchema,
    errors: [
      'forbidden',
      'not-found',
      'already-enabled',
      'subscription-over',
      'payments-off',
      'provider-refused',
      'provider-unreachable',
    ],
  }),
  manageLink: defineEndpoint({
    method: 'POST',
    path: '/v/subscription/:code/manage/link/',
    tag,
    who: 'signed-in',
    evenIf: ['unpaid'],
    summary: 'Address of the provider’s page that takes another card, for one’s own subscription',
    params: ofSubscriptionSchema,
    reply: manageReplySchema,
    errors: ['forbidden', 'not-found', 'payments-off', 'provider-refused', 'provider-unreachable'],
  }),
  webhook: defineEndpoint({
    method: 'POST',
    path: '/v/subscription/webhook/',
    tag,
    who: 'open',
    summary: 'Notices of the provider, signed with HMAC-SHA512 over their bytes',
    description:
      'A notice is never believed: what it names is asked for at the provider. The same notice again changes nothing.',
    body: noticeSchema,
    bodyLimit: maxNoticeBytes,
    reply: z.object({ received: z.literal(true) }),
    errors: ['bad-signature', 'payments-off'],
  }),
  payments: defineListingEndpoint({
    path: '/v/subscription/payments/',
    tag,
    who: { right: 'manage-subscriptions' },
    evenIf: ['unpaid'],
    summary: 'Payments of users of the caller’s unit, newest first',
    row: paymentRowSchema,
    sort: ['-created_at', 'email', 'state'],
  }),
  events: defineListingEndpoint({
    path: '/v/subscription/events/',
    tag,
    who: { right: 'manage-subscriptions' },
    evenIf: ['unpaid'],
    summary: 'Notices of the provider about users of the caller’s unit and what came of them, newest first',
    row: paymentEventRowSchema,
    sort: ['-received_at', 'kind', 'state'],
  }),
  askAgain: defineEndpoint({
    method: 'POST',
    path: '/v/subscription/payments/:ref/ask/',
    tag,
    who: { right: 'manage-subscriptions' },
    evenIf: ['unpaid'],
    summary: 'Ask the provider again about a payment of a user of the caller’s unit',
    params: ofReferenceSchema,
    reply: verifiedSchema,
    errors: ['not-found', 'payments-off', 'provider-unreachable'],
  }),
  settings: defineEndpoint({
    method: 'GET',
    path: '/v/subscription/settings/',
    tag,
    who: { right: 'see-subscription-settings' },
    evenIf: ['unpaid'],
    summary: 'Fee, page flags, provider and the last comparison with it',
    reply: subscriptionSettingsSchema,
  }),
  changeFlags: defineEndpoint({
    method: 'PUT',
    path: '/v/subscription/settings/flags/',
    tag,
    who: { right: 'toggle-subscriptions' },
    national: 'change',
    evenIf: ['unpaid'],
    summary: 'Switch the optional pages of the product, at country level',
    body: flagsChangeSchema,
    reply: successSchema,
    once: 'call',
  }),
  changeFee: defineEndpoint({
    method: 'PUT',
    path: '/v/subscription/settings/fee/',
    tag,
    who: { right: 'manage-subscriptions' },
    national: 'change',
    evenIf: ['unpaid'],
    summary: 'Change what an account costs a month, at country level; subscriptions that run keep theirs',
    body: feeChangeSchema,
    reply: successSchema,
    once: 'call',
  }),
  settingChanges: defineListingEndpoint({
    path: '/v/subscription/settings/changes/',
    tag,
    who: { right: 'see-subscription-settings' },
    evenIf: ['unpaid'],
    summary: 'Who changed a setting, from what to what, newest first',
    row: settingChangeRowSchema,
    sort: ['-changed_at', 'setting'],
  }),
};
