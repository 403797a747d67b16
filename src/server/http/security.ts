import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const contentSecurityPolicy = [
  "default-src 'self'",
  // Reading a code with the camera takes WebAssembly where the browser has no reader of its own; text is still never run.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join(';');

/**
 * What a page of ours may load and do: only what this server sends, no inline script or style, in nobody's frame.
 * HSTS is left to the terminator of TLS when there is one: on plain loopback it would lock other programs out.
 */
export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    // Helmet would put it together anew with every answer.
    contentSecurityPolicy: false,
    strictTransportSecurity: config.demoAllowed ? false : { maxAge: 15_552_000 },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  // On the bare answer, as Helmet does: streams write their head themselves.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader('content-security-policy', contentSecurityPolicy);
    done();
  });
}
