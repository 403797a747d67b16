import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Structured logs without personal data: a request is its method, route pattern, status and time. Addresses, queries,
 * headers and bodies never reach the log, and of an error only its kind, code and stack: its message may quote a row.
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

/** One line for each answer. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const answered = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    request.log.info({ ...answered, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}

/** An error as the log may know it. */
export function describeError(error: Error & { readonly code?: unknown }): {
  type: string;
  message: string;
  stack: string;
  code: string;
} {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, message: '', stack: frames.join('\n'), code: String(error.code ?? '') };
}
