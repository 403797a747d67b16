import { randomUUID } from 'node:crypto';
import type { CardProvider } from './provider/provider.ts';
import type { PayDeps } from './provider-of.ts';
import { handleNotice, keepNotice } from './notices.ts';
import { readSubscription, type StoredSubscription } from './settle-subscription.ts';

export type Switched =
  | { readonly kind: 'done'; readonly subscription: StoredSubscription }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' };

/**
 * Disables or enables a subscription at the provider, and writes down how it stands after. A note of our own is kept first and
 * handled like a notice, so that whoever dies in between, or hears nothing, has asked for it to be looked at again.
 */
export async function switchSubscription(
  deps: PayDeps,
  provider: CardProvider,
  { subscription, deed }: { readonly subscription: StoredSubscription; readonly deed: 'enable' | 'disable' },
): Promise<Switched> {
  const { code, email_token: emailToken } = subscription;
  const note = await keepNotice(deps, provider, {
    notice: { kind: `asked.${deed}`, reference: null, subscription: code, customer: null },
    body: `${deed} ${code} ${randomUUID()}`,
  });
  const asked = await provider[deed]({ code, emailToken });
  // Whatever was answered, how it stands is what the provider says now: it may have been done already.
  await handleNotice(deps, provider, note);
  const after = await readSubscription(deps, code);
  const isNow = after !== null && after.revision > subscription.revision;
  const isThere = deed === 'enable' ? after?.status === 'active' : after?.status !== 'active';
  if (after !== null && isNow && isThere) return { kind: 'done', subscription: after };
  return { kind: asked.ok || asked.reason === 'unreachable' ? 'unreachable' : 'refused' };
}
