import { pushRequestSchema } from '#contract/wire/sync.ts';
import type { AntigenId } from '#domain/kernel/ids.ts';
import { serverFamilies } from '#server/families.ts';
import type { ServerFamily } from '#server/families/server-family.ts';
import { readBatch } from '#server/sync/protocol/incoming.ts';
import { push, type PushDeps } from '#server/sync/protocol/push.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type Figure } from '../figure.ts';
import { startBenchServer, type BenchServer } from '../server/bench-server.ts';
import { Tablet } from '../server/tablet.ts';
import { median } from '../statistics.ts';

const batchSize = 200;
const warmUp = 5;
const samples = 25;

/** The same families without the figures that a push maintains. */
const withoutFigures: readonly ServerFamily[] = serverFamilies.map(
  ({ figures: _figures, ...family }) => family,
);

/**
 * The cost to a push of maintaining figures of lots, facilities, units and reports: two tablets push in turn, one to a server that
 * maintains them and one to the same server without.
 */
export const rollups: Figure = {
  name: 'rollups',
  title: `Server: what the figures of units add to a push of ${batchSize}`,
  async run() {
    const postgres = await startPostgres({ durable: true });
    const bench = await startBenchServer({ officers: 2, databaseUrl: await postgres.newDatabase() });
    try {
      const { deps } = bench.server;
      const kept = await pusher(bench, 0, deps);
      const bare = await pusher(bench, 1, { ...deps, families: withoutFigures });
      const took = { kept: [] as number[], bare: [] as number[] };
      for (let batch = 0; batch < warmUp + samples; batch += 1) {
        const one = { kept: await kept(), bare: await bare() };
        if (batch < warmUp) continue;
        took.kept.push(one.kept);
        took.bare.push(one.bare);
      }
      const [whole, without] = [median(took.kept), median(took.bare)];
      const share = Math.max(0, whole - without) / whole;
      return {
        measurements: [
          {
            what: 'Figures of lots, facilities, units and reports in a push',
            ours: `${(whole - without).toFixed(1)} ms`,
            reference: `the whole push: ${whole.toFixed(1)} ms, without them ${without.toFixed(1)} ms`,
            value: share,
            shown: `${(share * 100).toFixed(0)} %`,
            target: { kind: 'at-most', value: 0.25, shown: '≤ 25 %' },
          },
        ],
        notes: [
          'PostgreSQL. One facility at a time: nobody else waits for the rows of its LGA, state and country.',
        ],
      };
    } finally {
      await bench.close();
      await postgres.stop();
    }
  },
};

/** A new tablet; each call pushes its next batch. @returns the milliseconds it took. */
async function pusher(
  { server: { app, deps }, officers }: BenchServer,
  number: number,
  to: PushDeps,
): Promise<() => Promise<number>> {
  const officer = officers[number];
  if (!officer) throw new Error('no officer');
  const antigens = await deps.db.selectFrom('antigen').select('id').execute();
  const tablet = await Tablet.signIn(app, {
    officer,
    antigens: antigens.map(({ id }) => id as AntigenId),
    events: (warmUp + samples) * batchSize,
  });
  const sender = await deps.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', officer.email)
    .executeTakeFirstOrThrow();
  return async () => {
    const request = pushRequestSchema.parse(JSON.parse(tablet.nextBody(batchSize)));
    const start = performance.now();
    const batch = readBatch(request);
    if (!batch.usable) throw new Error(batch.message.code);
    const answer = await push(to, request, {
      events: batch.events,
      sender: { user: sender.id, name: 'Bench' },
      device: tablet.device,
    });
    const took = performance.now() - start;
    if (answer.kind !== 'done') throw new Error(`the push ended as ${answer.kind}`);
    return took;
  };
}
