import { createGunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem.ts';

/**
 * Accepts gzipped bodies. Fastify counts the inflated bytes against the body limit, so a small body that inflates
 * beyond it is cut off there.
 */
export function acceptGzip(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') return payload;
    if (encoding !== 'gzip') {
      throw new ProblemError({
        status: 415,
        code: 'unsupported-encoding',
        detail: 'protocol.onlyGzip',
      });
    }
    const inflated = Object.assign(createGunzip(), { receivedEncodedLength: 0 });
    payload.on('data', (chunk: Buffer) => {
      inflated.receivedEncodedLength += chunk.length;
    });
    payload.on('error', (error) => inflated.destroy(error));
    const readable = payload.pipe(inflated);
    const fail = readable.emit.bind(readable);
    readable.emit = (event: string | symbol, ...parts: unknown[]): boolean =>
      event === 'error' ? fail('error', corrupt()) : fail(event, ...parts);
    return readable;
  });
}

function corrupt(): ProblemError {
  return new ProblemError({
    status: 400,
    code: 'malformed',
    detail: 'protocol.gzipUnreadable',
  });
}
