import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ProviderNotice } from './provider.ts';

/** Header with the signature of a notice. */
export const signatureHeader = 'x-paystack-signature';

/** HMAC-SHA512 of a notice's bytes, as hex. */
export function signatureOf(body: Buffer | string, key: string): string {
  return createHmac('sha512', key).update(body).digest('hex');
}

/** True if the bytes were signed with this key. */
export function isSignedWith(key: string, body: Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signatureOf(body, key), 'hex'));
}

const named = z.string().min(1).max(200);
const noticeSchema = z.object({
  event: named,
  data: z
    .looseObject({
      reference: named.nullish().catch(null),
      subscription_code: named.nullish().catch(null),
      customer: z
        .looseObject({ customer_code: named.nullish().catch(null) })
        .nullish()
        .catch(null),
      subscription: z
        .looseObject({ subscription_code: named.nullish().catch(null) })
        .nullish()
        .catch(null),
    })
    .catch({}),
});

/**
 * The object that a notice is about; null for a body that is not a notice. In an invoice, the subscription is nested
 * one level deeper.
 */
export function readNotice(body: unknown): ProviderNotice | null {
  const read = noticeSchema.safeParse(body);
  if (!read.success) return null;
  const { event, data } = read.data;
  return {
    kind: event,
    reference: data.reference ?? null,
    subscription: data.subscription_code ?? data.subscription?.subscription_code ?? null,
    customer: data.customer?.customer_code ?? null,
  };
}
