import { subscription } from '#contract/calls/subscription.ts';
import { subscriptionSentences } from '#contract/subscription-sentences.ts';
import { ProblemError } from '../http/problem.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { keepNotice } from './notices.ts';
import { signalNotice } from './notice-signals.ts';
import { requireProvider } from './provider-of.ts';
import { isSignedWith, readNotice, signatureHeader } from './provider/webhook.ts';

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
    await keepNotice(deps, provider, { notice, body: bytes });
    // It is kept, and the provider need not wait: the job asks about it at once, and again where that fails.
    signalNotice(deps.db);
    return { received: true as const };
  },
  { keepsBytes: true },
);

export const webhookRoutes: readonly Route[] = [webhook];
