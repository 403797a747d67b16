import type { FastifyInstance, FastifyReply } from 'fastify';
import { moneyText } from '#domain/subscription/money.ts';
import type { AppDeps } from '../../deps.ts';
import { html, sendHtml, servePageFile, type Html } from '../../http/html.ts';
import { answerNotFound } from '../../http/problem.ts';
import { providerOf } from '../provider-of.ts';
import { readPayment } from '../settle-payment.ts';
import { serveSandbox } from '../../sandbox/card-page.ts';
import { payStrings } from './strings.ts';

/** Address of the provider's popup library. */
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

/** Policies of the document. Paystack's library writes styles into it and talks to its own hosts. */
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
 * `/pay/{reference}/`: the one document that knows the card provider, with a content policy of its own. It is opened by a full
 * navigation, because a page keeps the policy that it was loaded with, and the service worker leaves it alone.
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
      // Paid, or replaced by another one: nobody types a card for it any more.
      if (payment.closed_at !== null) return reply.redirect(backOf(payment), 303);
      // On the bare answer, where the policy of all other pages is already.
      reply.raw.setHeader('content-security-policy', policies[provider.name]);
      // A bank asks for its password in a window of its own, which the provider's frame may open only so.
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
