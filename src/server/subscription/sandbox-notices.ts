import { assert } from '#domain/kernel/assert.ts';
import { handleNotice, keepNotice } from './notices.ts';
import { providerOf, type PayDeps } from './provider-of.ts';
import { isSignedWith, readNotice, signatureOf } from './provider/webhook.ts';

/** Hands a notice of the sandbox in as a provider's comes in: signed, read, kept and handled. */
export async function sendNotice(
  deps: PayDeps,
  event: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const provider = providerOf(deps);
  if (provider === null) return;
  const sent = { event, data: { ...data, id: deps.newId() } };
  const body = Buffer.from(JSON.stringify(sent));
  assert(
    isSignedWith(provider.webhookKey, body, signatureOf(body, provider.webhookKey)),
    'its own signature',
  );
  const notice = readNotice(sent);
  assert(notice !== null, 'its own notice');
  await handleNotice(deps, provider, await keepNotice(deps, provider, { notice, body }));
}
