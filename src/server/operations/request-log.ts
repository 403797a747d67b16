import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Structured logs without personal data: a request is logged by method, route pattern, status and time. URLs, queries,
 * headers and bodies are never logged, and of an error only its type, code and stack, because its message may quote a
 * row.
 */
export function loggerOptions(
  level: Config['logLevel'],
  stream?: { write(line: string): void },
): NonNullable<FastifyServerOptions['logger']> {
  if (level === 'silent') return false;
  return {
    level,
    serializers: { req: () => ({}), res: () => ({}), err: describeError },
    ...(stream && { stream }),
  };
}

/** Logs one line for each response. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const answered = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    request.log.info({ ...answered, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}

/** An error reduced to what may be logged. */
export function describeError(error: Error & { readonly code?: unknown }): {
  type: string;
  message: string;
  stack: string;
  code: string;
} {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, message: '', stack: frames.join('\n'), code: String(error.code ?? '') };
}
