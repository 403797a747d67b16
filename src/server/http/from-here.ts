import type { FastifyRequest } from 'fastify';

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const loopbackAddress = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;
/** What a proxy adds: whoever comes through one is somewhere else, whatever the headers say. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * True for a request that a program on this machine made itself. The connection decides, not what the caller says; the
 * name it calls us by has to be this machine's too, so that a page elsewhere which points its name here reads nothing.
 */
export function isFromHere(request: FastifyRequest): boolean {
  const { headers, raw } = request;
  if (!loopbackAddress.test(raw.socket.remoteAddress ?? '')) return false;
  return !forwarded.some((name) => name in headers) && loopbackHost.test(headers.host ?? '');
}
