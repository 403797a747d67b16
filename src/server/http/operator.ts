import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { answerNotFound } from './problem.ts';

/**
 * A hook for what is for whoever runs the server: open with the demo, otherwise there for this machine and for who shows
 * OPERATOR_TOKEN as a bearer. For everybody else the path does not exist.
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
/** Headers that a proxy adds: a request through one comes from somewhere else, whatever the headers say. */
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
