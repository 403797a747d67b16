import { z } from 'zod';
import type { PaystackSettings } from './paystack.ts';

export type PaymentSettings =
  | ({ readonly provider: 'paystack' } & PaystackSettings)
  | { readonly provider: 'sandbox' };

/** The environment settings for payments. */
export const paymentEnvironment = {
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must be a secret key of Paystack, which begins with sk_')
    .optional(),
  PAYSTACK_URL: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  PAYMENT_SANDBOX: z.enum(['0', '1'], 'must be 0 or 1').optional(),
};

const environmentSchema = z.object(paymentEnvironment);
type PaymentEnvironment = z.infer<typeof environmentSchema>;

const liveUrl = 'https://api.paystack.co';

/**
 * Chooses the payment provider: Paystack if a key is set; otherwise the sandbox, by default on a developer's or
 * trainer's own machine and elsewhere only if requested. Returns a sentence if both are set.
 */
export function paymentSettingsOf(
  {
    PAYSTACK_SECRET_KEY: secretKey,
    PAYSTACK_URL: url = liveUrl,
    PAYMENT_SANDBOX: sandbox,
  }: PaymentEnvironment,
  { demoAllowed }: { readonly demoAllowed: boolean },
): PaymentSettings | string | null {
  if (secretKey !== undefined) {
    if (sandbox === '1') {
      return 'PAYMENT_SANDBOX=1 takes test cards only and cannot be used with PAYSTACK_SECRET_KEY: leave one of them out.';
    }
    return { provider: 'paystack', secretKey, url: url.replace(/\/$/, '') };
  }
  const wanted = sandbox ?? (demoAllowed ? '1' : '0');
  return wanted === '1' ? { provider: 'sandbox' } : null;
}
