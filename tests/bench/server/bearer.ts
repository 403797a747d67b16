import type { FastifyInstance } from 'fastify';
import type { TokenReply } from '#contract/wire/session.ts';
import { benchPassword } from './bench-server.ts';

/** Signs in and returns the header for further calls. */
export async function bearerOf(
  app: FastifyInstance,
  email: string,
  password = benchPassword,
): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/auth/token/', payload: { email, password } });
  if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.statusCode}: ${answer.body}`);
  return `Bearer ${answer.json<TokenReply>().access}`;
}
