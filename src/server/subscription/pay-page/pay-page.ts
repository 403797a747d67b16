import type { FastifyInstance, FastifyReply } from 'fastify';
import { moneyText } from '#domain/subscription/money.ts';
import type { AppDeps } from '../../deps.ts';
import { html, sendHtml, servePageFile, type Html } from '../../http/html.ts';
import { answerNotFound } from '../../http/problem.ts';
import { providerOf } from '../provider-of.ts';
import { readPayment } from '../settle-payment.ts';
import { serveSandbox } from '../../sandbox/card-page.ts';
import { payStrings } from './strings.ts';

/** Address of each provider's popup library. */
const libraries = {
  paystack: 'https://js.paystack.co/v2/inline.js',
  sandbox: '/pay/assets/sandbox-popup.js',
} as const;

const own = [
  "default-src 'none'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * Content security policy of the document for each provider. Paystack's library injects styles and calls its own
 * hosts.
 */
const policies = {
  paystack: [
    ...own,
    "script-src 'self' https://js.paystack.co https://checkout.paystack.com",
    "style-src 'self' 'unsafe-inline' https://paystack.com https://checkout.paystack.com",
    "connect-src 'self' https://*.paystack.co https://checkout.paystack.com",
    'frame-src https://checkout.paystack.com https://standard.paystack.co',
  ].join(';'),
  sandbox: [...own, "script-src 'self'", "style-src 'self'", "frame-src 'self'"].join(';'),
} as const;

const assets = {
  'pay.js': 'text/javascript; charset=utf-8',
  'pay.css': 'text/css; charset=utf-8',
} as const;

/**
 * `/pay/{reference}/`: the only document that loads the card provider, with its own content security policy. It is
 * opened by a full navigation, because a page keeps the policy it was loaded with; the service worker does not handle
 * it.
 */
export async function servePayPages(app: FastifyInstance, deps: AppDeps): Promise<void> {
  for (const [name, type] of Object.entries(assets)) {
    await servePageFile(app, `/pay/assets/${name}`, { type, file: new URL(name, import.meta.url) });
  }
  app.get<{ Params: { ref: string } }>(
    '/pay/:ref/',
    { schema: { hide: true } },
    async (request, reply): Promise<FastifyReply> => {
      const provider = providerOf(deps);
      const payment = await readPayment(deps, request.params.ref);
      if (provider === null || payment === null || payment.provider !== provider.name) {
        return answerNotFound(request, reply);
      }
      // Already paid or replaced, so nobody should enter a card for it.
      if (payment.closed_at !== null) return reply.redirect(backOf(payment), 303);
      // Set on the raw response, which already has the policy of all other pages.
      reply.raw.setHeader('content-security-policy', policies[provider.name]);
      // Banks ask for a password in a window of their own, which the provider's frame can open only under this policy.
      reply.raw.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
      const page = payDocument(payment, libraries[provider.name]);
      return sendHtml(reply, page);
    },
  );
  if (providerOf(deps)?.name === 'sandbox') await serveSandbox(app, deps);
}

function backOf({ reference }: { readonly reference: string }): string {
  return `/subscription/page?ref=${encodeURIComponent(reference)}`;
}

function payDocument(
  payment: {
    readonly reference: string;
    readonly access_code: string;
    readonly amount: number;
    readonly currency: string;
  },
  library: string,
): Html {
  const back = backOf(payment);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${payStrings.title}</title>
        <script src="/appearance.js"></script>
        <link rel="stylesheet" href="/pay/assets/pay.css" />
        <script src="${library}" defer></script>
        <script src="/pay/assets/pay.js" defer></script>
      </head>
      <body>
        <main
          data-access-code="${payment.access_code}"
          data-back="${back}"
          data-unreachable="${payStrings.unreachable}"
        >
          <h1>${payStrings.title}</h1>
          <p><span class="amount">${moneyText(payment)}</span> ${payStrings.monthly}</p>
          <p id="message" role="status">${payStrings.opening}</p>
          <button id="again" type="button" hidden>${payStrings.again}</button>
          <a class="link" href="${back}&outcome=closed">${payStrings.back}</a>
        </main>
      </body>
    </html>`;
}
