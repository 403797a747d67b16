import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { isMigrated } from '../db/migrate.ts';

/** `/healthz`: the process answers. `/readyz`: it also has its database, with the schema it expects. */
export function serveHealth(app: FastifyInstance, deps: AppDeps): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await isReady(deps);
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not-ready' });
  });
}

async function isReady({ db }: AppDeps): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return await isMigrated(db);
  } catch {
    return false;
  }
}
