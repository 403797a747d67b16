import type { FastifyInstance } from 'fastify';
import type { Demo } from '#contract/calls/demo.ts';
import type { AppDeps } from '../deps.ts';
import { isFromHere } from '../http/operator.ts';
import { answerNotFound } from '../http/problem.ts';
import { type DemoAccount, demoAccountsIn } from './demo.ts';

/**
 * `/dev/accounts/`: the accounts of the demo with their password, for the sign-in page. It exists only with the demo,
 * never in production, and only for programs on the same machine; everywhere else the path does not exist.
 */
export function serveDemo(app: FastifyInstance, deps: AppDeps): void {
  const { demoAllowed, seedDemo } = deps.config;
  app.get('/dev/accounts/', { schema: { hide: true } }, async (request, reply) => {
    const demo = demoAllowed && seedDemo && isFromHere(request) ? await readDemo(deps) : null;
    if (demo === null) return answerNotFound(request, reply);
    return reply.header('cache-control', 'no-store').send(demo);
  });
}

/** Null if the database contains none of the demo accounts. */
async function readDemo({ db, config }: AppDeps): Promise<Demo | null> {
  const accounts = await demoAccountsIn(db);
  if (accounts.length === 0) return null;
  const homes = await db
    .selectFrom('facility')
    .select(['code', 'name'])
    .where(
      'code',
      'in',
      accounts.map(({ facility = '' }) => facility),
    )
    .execute();
  return {
    password: config.demoPassword,
    accounts: accounts.map((account) => ({
      email: account.email,
      name: `${account.firstName} ${account.lastName}`,
      part: partOf(account),
      place: homes.find(({ code }) => code === account.facility)?.name ?? null,
    })),
  };
}

function partOf({ level, roles = [], paid, facility }: DemoAccount): Demo['accounts'][number]['part'] {
  if (paid === false) return 'unpaid';
  if (facility === undefined) return 'administrator';
  if (level !== 'facility') return level;
  return roles.includes('facilityManager') ? 'in-charge' : 'officer';
}
