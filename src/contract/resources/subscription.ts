import { z } from 'zod';
import { levels } from '#domain/access/model.ts';
import { phoneOrNothingSchema } from '#domain/kernel/phone.ts';
import { subscriptionStatuses } from '#domain/subscription/access-paid-for.ts';
import { mostMinorUnits } from '#domain/subscription/money.ts';
import { pageFlagsSchema } from './session.ts';

/** An amount in the minor unit of its currency: 150000 with NGN is ₦1,500.00. */
const amountSchema = z
  .int()
  .min(1)
  .max(mostMinorUnits)
  .meta({ examples: [150_000] });
const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/, 'must be a currency such as NGN')
  .meta({ examples: ['NGN'] });
const referenceSchema = z
  .string()
  .regex(/^[\w.=-]{8,100}$/, 'is not a reference')
  .meta({ examples: ['vx-0190a000b0007000800000000001'] });

/** GET /v/api/subscription/fee/: a month of one account. */
export const feeSchema = z.object({ price: amountSchema, currency: currencySchema });

/** What a place costs a month: the fee for each of its users. */
export const placeFeeSchema = z.object({
  amount: amountSchema,
  currency: currencySchema,
  users: z.int().min(1),
  place: z.string(),
});
export type PlaceFee = z.infer<typeof placeFeeSchema>;

export const placeOfFeeSchema = z.object({ level: z.enum(levels), id: z.uuid().toLowerCase() });

const fieldIsEmpty = 'field is empty';
const needed = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (value !== undefined && value !== null && value !== '') return value;
    context.addIssue({ code: 'custom', message: fieldIsEmpty });
    return z.NEVER;
  }, schema);

/** POST /v/api/payment/: for the own account, or for the place that is named. `admin` is who pays: the caller. */
export const paymentRequestSchema = z.object({
  amount: needed(amountSchema),
  currency: currencySchema.default('NGN'),
  admin: needed(z.uuid().toLowerCase()).meta({ examples: ['0190a000-0000-7000-8000-000000000001'] }),
  phone: phoneOrNothingSchema.optional(),
  place: placeOfFeeSchema.optional(),
});

/** A payment that was asked for and is to be made on the page `pay_url`. */
export const paymentDetailSchema = z.object({
  amount: amountSchema,
  currency: currencySchema,
  ref: referenceSchema,
  users: z.int().min(1),
  /** Name of the place that it is for; null for the own account. */
  place: z.string().nullable(),
  pay_url: z.string(),
});
export type PaymentDetail = z.infer<typeof paymentDetailSchema>;

export const ofReferenceSchema = z.object({ ref: referenceSchema });

/** GET /v/payment/verify/{ref}/: what the provider says of the payment now; `open` is neither. */
export const verifiedSchema = z.object({
  status: z.enum(['success', 'failed', 'open']),
  detail: z.string(),
  payment: paymentDetailSchema,
  /** The monthly subscription that the payment began; null as long as the provider has none. */
  subscription: z.string().nullable(),
});
export type Verified = z.infer<typeof verifiedSchema>;

export const ofSubscriptionSchema = z.object({
  code: z
    .string()
    .regex(/^\w{4,100}$/)
    .meta({ examples: ['SUB_vsyqdmlzble3uii'] }),
});

/** A subscription as listings show it. */
export const subscriberSchema = z.object({
  id: z.string(),
  subscription_code: z.string(),
  status: z.enum(subscriptionStatuses),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  plan: z.string(),
  plan_code: z.string(),
  /** Name of the place that it pays for; null for the subscriber's own account. */
  place: z.string().nullable(),
  amount: amountSchema,
  currency: currencySchema,
  next_payment_date: z.string().nullable(),
  created_at: z.string(),
  customer_code: z.string(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

/** What came of disabling or enabling. */
export const switchedSchema = z.object({
  status: z.enum(subscriptionStatuses),
  message: z.string(),
});

export const manageReplySchema = z.object({ message: z.string(), data: z.object({ link: z.string() }) });

export const providerCustomerSchema = z.object({ customer_code: z.string(), customer_id: z.string() });

/** A notice of the provider; only who and what it names is read, and asked for anew. */
export const noticeSchema = z
  .looseObject({ event: z.string().min(1).max(200) })
  .meta({ examples: [{ event: 'charge.success', data: { reference: 'vx-0190a000b0007000800000000001' } }] });

/** A payment as administrators see it. */
export const paymentRowSchema = z.object({
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

/** A notice of the provider with what came of it. */
export const paymentEventRowSchema = z.object({
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

/** What an administrator may set, and how the last comparison with the provider went. */
export const subscriptionSettingsSchema = z.object({
  ...pageFlagsSchema.shape,
  fee: amountSchema,
  currency: currencySchema,
  provider: z.enum(['paystack', 'sandbox']).nullable(),
  reconciled: z
    .object({
      at: z.string(),
      asked: z.int(),
      changed: z.int(),
      /** Of which the provider did not answer; they are asked for again. */
      unanswered: z.int(),
    })
    .nullable(),
});
export type SubscriptionSettings = z.infer<typeof subscriptionSettingsSchema>;

export const feeChangeSchema = z.object({ price: amountSchema, currency: currencySchema.default('NGN') });

/** Who changed a setting, from what to what, in words. */
export const settingChangeRowSchema = z.object({
  id: z.string(),
  setting: z.string(),
  before: z.string().nullable(),
  after: z.string(),
  by: z.string(),
  changed_at: z.string(),
});
export type SettingChangeRow = z.infer<typeof settingChangeRowSchema>;
