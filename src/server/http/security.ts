import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Text becomes HTML or a script URL only through the app's own policy (`src/app/trusted-types.ts`). */
const trustedTypes = "require-trusted-types-for 'script';trusted-types default";

const contentSecurityPolicy = [
  "default-src 'self'",
  // Reading codes with the camera needs WebAssembly if the browser has no reader of its own; text is still never
  // executed.
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

/** Turns off device features that our pages never use; the camera stays on for reading codes. */
const permissionsPolicy =
  'camera=(self), accelerometer=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), serial=(), usb=()';

/** The policy for a page of a library that writes HTML itself. */
export function withoutTrustedTypes(policy: string): string {
  return policy.replace(`;${trustedTypes}`, '');
}

/**
 * Restricts what our pages may load and do: only content of this server, no inline script or style, no frames. HSTS is
 * left to the proxy that terminates TLS, because on plain loopback it would lock out other programs.
 */
export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    // Helmet would rebuild it for every response.
    contentSecurityPolicy: false,
    strictTransportSecurity: config.demoAllowed ? false : { maxAge: 15_552_000 },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  // Set on the raw response, as Helmet does, because streams write their headers themselves.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader('content-security-policy', contentSecurityPolicy);
    reply.raw.setHeader('permissions-policy', permissionsPolicy);
    done();
  });
}
