import type { FastifyInstance } from 'fastify';
import { subscription } from '#contract/calls/subscription.ts';
import { assert } from '#domain/kernel/assert.ts';
import type { AppDeps } from '../deps.ts';
import { sandboxDeps } from './sandbox.ts';
import { signatureHeader, signatureOf } from '../card-provider/webhook.ts';

/** Accepts a request as if it had come over the network. */
export type OwnServer = Pick<FastifyInstance, 'inject'>;

/** Sends notices as a provider does: by a signed call of the webhook, with all its checks. */
export async function sendNotice(
  deps: Pick<AppDeps, 'db' | 'now' | 'newId' | 'config'>,
  server: OwnServer,
  { event, data }: { readonly event: string; readonly data: Readonly<Record<string, unknown>> },
): Promise<void> {
  const body = JSON.stringify({ event, data: { ...data, id: deps.newId() } });
  const answer = await server.inject({
    method: subscription.webhook.method,
    url: subscription.webhook.path,
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signatureOf(body, sandboxDeps(deps).webhookKey),
    },
    payload: body,
  });
  assert(answer.statusCode === 200, `the webhook takes a notice of the sandbox, not ${answer.statusCode}`);
}
