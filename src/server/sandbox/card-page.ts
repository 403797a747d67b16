import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { moneyText } from '#domain/subscription/money.ts';
import type { AppDeps } from '../deps.ts';
import { html, sendHtml, servePageFile, type Html } from '../http/html.ts';
import { answerNotFound } from '../http/problem.ts';
import { sandboxDeps, testCards } from './sandbox.ts';
import { changeCard, chargeCard, sandboxPayment } from './charge.ts';
import { sendNotice } from './notices.ts';
import { sandboxStrings } from './strings.ts';

const path = '/pay/sandbox/card/';
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join(';');

const code = z.string().regex(/^\w{4,100}$/);
const querySchema = z.union([z.object({ code }), z.object({ subscription: code })]);
const bodySchema = z.object({ card: z.string().max(40) });

/** The sandbox's card page: it takes payments in a frame, and a new card for a subscription on a page of its own. */
export async function serveSandbox(app: FastifyInstance, deps: AppDeps): Promise<void> {
  for (const name of ['sandbox-popup.js', 'sandbox-frame.js']) {
    const type = 'text/javascript; charset=utf-8';
    await servePageFile(app, `/pay/assets/${name}`, { type, file: new URL(name, import.meta.url) });
  }
  const tell = (event: string, data: Readonly<Record<string, string>>): Promise<void> =>
    sendNotice(deps, app, { event, data });
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    const query = querySchema.safeParse(request.query);
    if (!query.success) return answerNotFound(request, reply);
    if ('subscription' in query.data) return send(reply, changePage(null));
    const payment = await sandboxPayment(deps.db, query.data.code);
    return payment === null ? answerNotFound(request, reply) : send(reply, cardPage(payment, null));
  });
  app.post(path, { schema: { hide: true } }, async (request, reply) => {
    const query = querySchema.safeParse(request.query);
    const body = bodySchema.safeParse(request.body);
    if (!query.success || !body.success) return answerNotFound(request, reply);
    if ('subscription' in query.data) {
      const isChanged = await changeCard(sandboxDeps(deps), query.data.subscription, body.data.card);
      if (!isChanged) return send(reply, changePage(sandboxStrings.noTestCard));
      await tell('subscription.update', { subscription_code: query.data.subscription });
      return send(reply, donePage(sandboxStrings.changed));
    }
    const payment = await sandboxPayment(deps.db, query.data.code);
    if (payment === null) return answerNotFound(request, reply);
    const outcome = await chargeCard(sandboxDeps(deps), query.data.code, body.data.card);
    switch (outcome.kind) {
      case 'paid':
        await tell('charge.success', { reference: outcome.reference });
        if (outcome.subscription !== null) {
          await tell('subscription.create', { subscription_code: outcome.subscription });
        }
        return send(reply, donePage(sandboxStrings.paid));
      case 'over':
        return send(reply, donePage(sandboxStrings.over));
      case 'declined':
        await tell('charge.failed', { reference: outcome.reference });
        return send(reply, cardPage(payment, sandboxStrings.declined));
      case 'no-test-card':
        return send(reply, cardPage(payment, sandboxStrings.noTestCard));
      case 'unknown':
        return answerNotFound(request, reply);
    }
  });
}

function send(reply: FastifyReply, page: Html): FastifyReply {
  reply.raw.setHeader('content-security-policy', policy);
  return sendHtml(reply.header('x-frame-options', 'SAMEORIGIN'), page);
}

function cardPage(
  payment: { readonly amount: number; readonly currency: string },
  fault: string | null,
): Html {
  return sandboxPage(
    sandboxStrings.title,
    html`<p><span class="amount">${moneyText(payment)}</span> ${sandboxStrings.monthly}</p>
      ${cardForm(sandboxStrings.pay(moneyText(payment)), fault)}
      <button id="close" type="button">${sandboxStrings.close}</button>`,
  );
}

function changePage(fault: string | null): Html {
  return sandboxPage(
    sandboxStrings.changeTitle,
    html`${cardForm(sandboxStrings.change, fault)}
      <a class="link" href="/my/subscribers">${sandboxStrings.toSubscription}</a>`,
  );
}

function donePage(text: string): Html {
  return sandboxPage(
    text,
    html`<p data-paid role="status">${text}</p>
      <a class="link" href="/my/subscribers">${sandboxStrings.toSubscription}</a>`,
  );
}

function cardForm(label: string, fault: string | null): Html {
  return html`<p>${sandboxStrings.hint}</p>
    <ul>
      ${testCards.map((card) => html`<li>${card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')} ${card.says}</li>`)}
    </ul>
    ${fault === null ? html`` : html`<p class="fault" role="alert">${fault}</p>`}
    <form method="post">
      <label
        >${sandboxStrings.cardNumber}<input name="card" inputmode="numeric" autocomplete="off" required
      /></label>
      <button type="submit">${label}</button>
    </form>`;
}

function sandboxPage(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <script src="/appearance.js"></script>
        <link rel="stylesheet" href="/pay/assets/pay.css" />
        <script src="/pay/assets/sandbox-frame.js" defer></script>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
