import { shownBody } from './mailed-code.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { isFromHere } from '../http/operator.ts';
import { html, sendHtml, type Html } from '../http/html.ts';
import { answerNotFound } from '../http/problem.ts';

const maxShown = 100;

/**
 * `/dev/mail/`: the messages that the demo would have sent, newest first. It exists only in the demo without SMTP_URL,
 * for programs on the same machine; everywhere else the path does not exist.
 */
export function serveKeptMail(app: FastifyInstance, deps: AppDeps): void {
  const { demoAllowed, seedDemo, smtp } = deps.config;
  const isServed = demoAllowed && seedDemo && smtp === null;
  app.get('/dev/mail/', { schema: { hide: true } }, async (request, reply) =>
    isServed && isFromHere(request) ? sendHtml(reply, await keptMail(deps)) : answerNotFound(request, reply),
  );
}

async function keptMail(deps: AppDeps): Promise<Html> {
  const kept = await deps.db
    .selectFrom('message')
    .select(['id', 'kind', 'channel', 'recipient', 'subject', 'body', 'state', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(maxShown)
    .execute();
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Kept mail</title>
      </head>
      <body>
        <h1>Kept mail</h1>
        <p>Without SMTP_URL nothing is sent. These are the last ${maxShown} messages, newest first.</p>
        ${kept.length === 0 ? html`<p>There is none yet.</p>` : html``}
        ${kept.map(
          (message) =>
            html`<article>
              <h2>${message.subject === '' ? 'Text message' : message.subject}</h2>
              <p>To ${message.recipient}, ${message.created_at.toISOString()} (${message.state})</p>
              <blockquote>${shownBody(deps, message)}</blockquote>
            </article>`,
        )}
      </body>
    </html>`;
}
