import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isFromHere } from './from-here.ts';
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
