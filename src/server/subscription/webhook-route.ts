import { subscription } from '#contract/endpoints/subscription.ts';
import { ProblemError } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { handleNotice, keepNotice } from './notices.ts';
import { requireProvider } from './provider-of.ts';
import { isSignedWith, readNotice, signatureHeader } from './provider/webhook.ts';
import { subscriptionSentences } from './strings.ts';

const webhook = defineRoute(
  subscription.webhook,
  async ({ deps, body, request }) => {
    const provider = requireProvider(deps);
    const bytes = request.bytes ?? Buffer.alloc(0);
    const notice = readNotice(body);
    if (!isSignedWith(provider.webhookKey, bytes, request.headers[signatureHeader]) || notice === null) {
      throw new ProblemError({
        status: 403,
        code: 'bad-signature',
        detail: subscriptionSentences.badSignature,
      });
    }
    const id = await keepNotice(deps, provider, { notice, body: bytes });
    // It is kept: what goes wrong from here on is tried again by the job, and the provider need not send it again.
    await handleNotice(deps, provider, id).catch((error: unknown) =>
      request.log.error({ err: error }, 'a notice of the card provider was not handled'),
    );
    return { received: true as const };
  },
  { keepsBytes: true },
);

export const webhookRoutes: readonly Route[] = [webhook];
