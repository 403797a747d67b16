import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { AppDeps } from './deps.ts';
import { answerNotFound, answerProblems } from './http/problem.ts';
import { registerRoutes } from './http/route.ts';
import { routes } from './http/routes.ts';

/** Most bytes of a body, after it was inflated. */
export const bodyLimit = 1024 * 1024;

/** The server as a function of what it depends on; it listens nowhere yet, so tests inject their requests. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    trustProxy: deps.config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    logger: deps.config.logLevel === 'silent' ? false : { level: deps.config.logLevel },
    disableRequestLogging: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('viewer', null);
  answerProblems(app);
  app.setNotFoundHandler(answerNotFound);
  registerRoutes(app, deps, routes);
  await app.ready();
  return app;
}
