import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from './problem.ts';

const notPages = /^\/(v|auth|dev|pay|docs|healthz|readyz|metrics|assets)(\/|$)/;

/**
 * Headers that only matter on a page or worker. Leaving them out for scripts and styles saves half a kilobyte a file.
 */
const onlyForPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Serves the built client, and its page for every address that a person may open or reload. */
export async function serveClient(app: FastifyInstance, clientDir: string | null): Promise<void> {
  if (clientDir === null || !existsSync(path.join(clientDir, 'index.html'))) {
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: clientDir,
    preCompressed: true,
    cacheControl: false,
    wildcard: true,
    index: ['index.html'],
    setHeaders: (reply, file) => {
      const name = path.relative(clientDir, file);
      reply.header('cache-control', cacheControlOf(name));
      if (isAsset(name)) onlyForPages.forEach((header) => reply.raw.removeHeader(header));
    },
  });
  app.setNotFoundHandler((request, reply) =>
    isNavigation(request) ? sendPage(reply) : answerNotFound(request, reply),
  );
}

/**
 * Names in assets/ contain a hash of the content, so those files never change; everything else is revalidated each
 * time.
 */
export function cacheControlOf(file: string): string {
  return isAsset(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function isAsset(file: string): boolean {
  return /^assets[\\/].*-[\w-]{8,}\.\w+(\.(br|gz))?$/.test(file);
}

function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && (headers.accept ?? '').includes('text/html') && !notPages.test(url.split('?')[0] ?? url);
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.status(200).sendFile('index.html');
}
