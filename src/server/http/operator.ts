import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { answerNotFound } from './problem.ts';

/**
 * Hook for routes meant for the operator: open in the demo, otherwise only for programs on this machine and for
 * requests with OPERATOR_TOKEN as a bearer token. For everybody else the path does not exist.
 */
export function operatorsOnly({ demoAllowed, operatorToken }: Config) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (demoAllowed || isFromHere(request) || showsToken(request, operatorToken)) return undefined;
    return answerNotFound(request, reply);
  };
}

function showsToken(request: FastifyRequest, token: string | null): boolean {
  const shown = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token !== null && shown !== undefined && timingSafeEqual(digest(shown), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const loopbackAddress = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;
/** Headers that a proxy adds: a request through a proxy is not from this machine, whatever the headers say. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * True for a request made by a program on this machine. The connection decides, not the caller. The Host must also be
 * this machine's, so that a web page elsewhere whose name resolves to this machine can read nothing.
 */
export function isFromHere(request: FastifyRequest): boolean {
  const { headers, raw } = request;
  if (!loopbackAddress.test(raw.socket.remoteAddress ?? '')) return false;
  return !forwarded.some((name) => name in headers) && loopbackHost.test(headers.host ?? '');
}
