import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Text becomes HTML or the address of a script by the app's own rules only (`src/app/trusted-types.ts`). */
const trustedTypes = "require-trusted-types-for 'script';trusted-types default";

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
  trustedTypes,
].join(';');

/** Device features that our pages never use; the camera reads codes of vials. */
const permissionsPolicy =
  'camera=(self), accelerometer=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), serial=(), usb=()';

/** The policy for a page of a library that writes HTML by itself. */
export function withoutTrustedTypes(policy: string): string {
  return policy.replace(`;${trustedTypes}`, '');
}

/**
 * Limits what our pages may load and do: only content of this server, no inline script or style, no frames. HSTS is left to the terminator
 * of TLS if there is one: on plain loopback it would lock other programs out.
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
    reply.raw.setHeader('permissions-policy', permissionsPolicy);
    done();
  });
}
