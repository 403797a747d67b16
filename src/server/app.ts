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

/** Within this a request has to be here whole, so that half ones hold no connections: what the slowest line needs for a body. */
const requestTimeoutMs = maxUploadMs + silenceMs;

/** Most bytes of a body, after it was inflated. */
export const bodyLimit = 1024 * 1024;

/** The server as a function of what it depends on; it listens nowhere yet, so tests inject their requests. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const app: FastifyInstance = Fastify({
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    trustProxy: trustOf(config.trustProxy),
    // A key such as `__proto__` becomes a plain key of its own and schemas drop or refuse it; answered with 400 it would
    // hold up a tablet's whole queue instead of one record.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logger: loggerOptions(config.logLevel, deps.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // An address that cannot even be read fails before the hooks and the error handler.
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
    // Snapshots (x-ndjson) too; an event stream would wait in the compressor.
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

/** Proxies trusted to name a request's address: the last so many, or those with given addresses. */
function trustOf(
  proxies: Config['trustProxy'],
): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}
