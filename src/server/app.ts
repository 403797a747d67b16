import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { AppDeps } from './deps.ts';
import { describeApi } from './http/openapi.ts';
import { acceptGzip } from './http/inflate.ts';
import { answerProblems, problemOf, sendProblem } from './http/problem.ts';
import { registerRoutes } from './http/route.ts';
import { maxUploadMs, silenceMs } from '#contract/slow-line.ts';
import { routes } from './routes.ts';
import { applyZodSchemas } from './http/schemas.ts';
import { secureHeaders } from './http/security.ts';
import { serveClient } from './http/static.ts';
import { serveKeptMail } from './messages/kept-mail-page.ts';
import { serveDemo } from './seed/serve-demo.ts';
import { serveHealth, serveMetrics } from './operations/health.ts';
import { logAnswers, loggerOptions } from './operations/request-log.ts';
import { servePayPages } from './subscription/pay-page/pay-page.ts';
import { endEventStreams } from './http/event-stream.ts';

/**
 * A request must arrive completely within this time, so that unfinished ones do not hold connections. It allows for a
 * large body on the slowest connection.
 */
const requestTimeoutMs = maxUploadMs + silenceMs;

/** Largest body in bytes, after decompression. */
export const bodyLimit = 1024 * 1024;

/** Builds the server from its dependencies. It does not listen yet, so tests can inject requests. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const app: FastifyInstance = Fastify({
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    trustProxy: trustOf(config.trustProxy),
    // Keys such as `__proto__` become ordinary keys, which schemas drop or refuse. Refusing the request with 400 would
    // block a tablet's whole queue because of one record.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logger: loggerOptions(config.logLevel, deps.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // A URL that cannot be parsed fails before the hooks and the error handler.
    frameworkErrors: (error, _request, reply) => sendProblem(reply, problemOf(error)),
  });
  applyZodSchemas(app);
  app.decorateRequest('viewer', null);
  answerProblems(app);
  await secureHeaders(app, config);
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    // Includes snapshots (x-ndjson) but not event streams, which the compressor would hold back.
    customTypes: /^text\/(?!event-stream)|json(?:;|$)|\+xml(?:;|$)/,
  });
  await app.register(formbody, { bodyLimit });
  await describeApi(app, config);
  acceptGzip(app);
  serveMetrics(app, config);
  logAnswers(app);
  serveHealth(app, deps);
  serveKeptMail(app, deps);
  serveDemo(app, deps);
  await servePayPages(app, deps);
  registerRoutes(app, deps, routes);
  app.addHook('preClose', async () => endEventStreams(deps.db));
  await serveClient(app, config.clientDir);
  await app.ready();
  return app;
}

/** Proxies trusted to report a request's address: a number of hops, or given addresses. */
function trustOf(
  proxies: Config['trustProxy'],
): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}
