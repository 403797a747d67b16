import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#domain/access/model.ts';
import { bodyLimit } from '#server/app.ts';
import { routes } from '#server/routes.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';

const taking = routes.filter(({ method }) => method !== 'GET');

describe('a body that is too large', () => {
  let server: TestApp;
  let port: number;
  let bearer: string;
  beforeAll(async () => {
    server = await testApp({ engine: 'pglite' });
    bearer = (await server.signIn(await server.createUser({ level: 'country', roles }))).access;
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  interface Sent {
    readonly agent: Agent;
    readonly method: string;
    readonly path: string;
    readonly headers?: Record<string, string | number>;
    readonly body?: Buffer;
  }
  /** Like a proxy: reads the whole answer and returns the connection to the agent. */
  const send = ({ agent, method, path, headers = {}, body }: Sent) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders }>((answered, failed) => {
      const sent = httpRequest({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
        answer.resume().once('end', () => {
          answered({ status: answer.statusCode ?? 0, headers: answer.headers });
        });
      });
      sent.setTimeout(5_000, () => sent.destroy(new Error('no answer within five seconds')));
      sent.once('error', failed);
      sent.end(body);
    });

  const ways = {
    'its length named': (body: Buffer) => ({ body, headers: { 'content-length': body.length } }),
    'in chunks': (body: Buffer) => ({ body, headers: { 'transfer-encoding': 'chunked' } }),
    gzipped: (body: Buffer) => {
      const small = gzipSync(body);
      return { body: small, headers: { 'content-encoding': 'gzip', 'content-length': small.length } };
    },
  };
  const who = { 'who may call': true, 'who is not signed in': false };

  test.each(Object.keys(ways).flatMap((way) => Object.keys(who).map((caller) => [way, caller] as const)))(
    'sent %s by %s leaves the connection usable for the next request, on every route',
    async (way, caller) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const refused = new Set<number>();
      try {
        for (const { method, path, bodyLimit: most = bodyLimit } of taking) {
          const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(most + 200_000) }));
          const sent = ways[way as keyof typeof ways](body);
          const authorization = who[caller as keyof typeof who] ? { authorization: `Bearer ${bearer}` } : {};
          const { status } = await send({
            agent,
            method,
            path: path.replaceAll(/:\w+/g, '0190ffff-0000-7000-8000-00000000ffff'),
            body: sent.body,
            headers: { 'content-type': 'application/json', ...authorization, ...sent.headers },
          });
          refused.add(status);
          const next = await send({ agent, method: 'GET', path: '/healthz' });
          expect({ method, path, next: next.status }).toEqual({ method, path, next: 200 });
        }
        expect([...refused].every((status) => status >= 400 && status < 500)).toBe(true);
        expect(refused.has(413)).toBe(true);
      } finally {
        agent.destroy();
      }
    },
    120_000,
  );
});
