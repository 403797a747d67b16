import Fastify, { type FastifyInstance } from 'fastify';
import { startPostgres } from '#tests/support/postgres.ts';
import { atLeast, times, type Figure } from '../figure.ts';
import { startBenchServer } from '../server/bench-server.ts';
import { bearerOf } from '../server/bearer.ts';
import { median } from '../statistics.ts';

const rounds = 12;
const warmUp = 3;
const callsARound = 400;
const atOnce = 20;

/** Calls per second of a route that authenticates, authorizes and reads one row, beside a route that only reads it. */
export const route: Figure = {
  name: 'route',
  title: 'Server: calls a second of a route with sign-in, scope and one read',
  async run() {
    const postgres = await startPostgres({ durable: true });
    try {
      const bench = await startBenchServer({ officers: 1, databaseUrl: await postgres.newDatabase() });
      const bare = Fastify();
      try {
        const { app, deps } = bench.server;
        const [officer] = bench.officers;
        if (!officer) throw new Error('no officer');
        const antigen = await deps.db.selectFrom('antigen').select('id').executeTakeFirstOrThrow();
        const authorization = await bearerOf(app, officer.email);
        const opened = await app.inject({
          method: 'POST',
          url: '/v/create/antigen/wallet/',
          headers: { authorization },
          payload: { antigen: antigen.id },
        });
        if (opened.statusCode !== 201) throw new Error(`no wallet: ${opened.body}`);
        bare.get('/wallet/:facility/:antigen/', (request) => {
          const params = request.params as { facility: string; antigen: string };
          return deps.db
            .selectFrom('wallet')
            .innerJoin('antigen', 'antigen.id', 'wallet.antigen_id')
            .innerJoin('facility', 'facility.id', 'wallet.facility_id')
            .selectAll('wallet')
            .select(['antigen.name as antigen__name', 'facility.name as facility__name'])
            .where('wallet.facility_id', '=', params.facility)
            .where('wallet.antigen_id', '=', params.antigen)
            .executeTakeFirst();
        });
        const place = `${officer.facility}/${antigen.id}/`;
        const ours: number[] = [];
        const reference: number[] = [];
        for (let n = 0; n < warmUp + rounds; n += 1) {
          const own = await roundOf(app, `/v/get/antigen/by/${place}`, { authorization });
          const other = await roundOf(bare, `/wallet/${place}`, {});
          if (n < warmUp) continue;
          ours.push(own);
          reference.push(other);
        }
        const ratio = median(reference) / median(ours);
        return {
          measurements: [
            {
              what: 'GET of one wallet: sign-in, scope and one read',
              ours: perSecond(median(ours)),
              reference: `bare Fastify route with the same SELECT: ${perSecond(median(reference))}`,
              value: ratio,
              shown: times(ratio),
              target: atLeast(0.3, '×'),
            },
          ],
          notes: [
            `PostgreSQL, ${atOnce} calls at once, no socket on either side. Who asks is read from the database each time, so that a role that was taken away is gone with the next call.`,
          ],
        };
      } finally {
        await bare.close();
        await bench.close();
      }
    } finally {
      await postgres.stop();
    }
  },
};

/** Milliseconds of a round of calls, `atOnce` of them concurrently. */
async function roundOf(
  app: FastifyInstance,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const start = performance.now();
  let left = callsARound;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await app.inject({ url, headers });
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return performance.now() - start;
}

function perSecond(ms: number): string {
  return `${Math.round((callsARound * 1000) / ms).toLocaleString('en')} calls/s`;
}
