import { CompiledQuery, type Kysely } from 'kysely';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type Figure } from '../figure.ts';
import { startBenchServer } from '../server/bench-server.ts';
import { isWrite, tapSql, type Statement } from '../server/sql-tap.ts';
import { assertAccepted, Tablet } from '../server/tablet.ts';
import { median } from '../statistics.ts';

const batchSize = 200;
const warmUp = 5;
const samples = 20;

/** Thrown to take back what was written only to be timed. */
class TakenBack extends Error {
  override readonly name = 'TakenBack';
}

/**
 * What the figures of lots, facilities, units and reports cost a push: the statement that keeps them is sent once more after each
 * push, to the same rows, and taken back.
 */
export const rollups: Figure = {
  name: 'rollups',
  title: `Server: what the figures of units add to a push of ${batchSize}`,
  async run() {
    const tap = tapSql();
    const postgres = await startPostgres({ durable: true });
    const bench = await startBenchServer({ officers: 1, databaseUrl: await postgres.newDatabase() });
    try {
      const { app, deps } = bench.server;
      const antigens = await deps.db.selectFrom('antigen').select('id').execute();
      const [officer] = bench.officers;
      if (!officer) throw new Error('no officer');
      const tablet = await Tablet.signIn(app, {
        officer,
        antigens: antigens.map(({ id }) => id as AntigenId),
        events: (warmUp + samples) * batchSize,
      });
      const pushes: number[] = [];
      const figures: number[] = [];
      for (let batch = 0; batch < warmUp + samples; batch += 1) {
        const body = tablet.nextBody(batchSize);
        const start = performance.now();
        const { result, statements } = await tap.during(() => tablet.push(body));
        const pushed = performance.now() - start;
        assertAccepted(result);
        const writes = statements.filter((one) => isWrite(one) && one.text.includes('rollup_'));
        if (writes.length === 0) throw new Error('a push kept no figures');
        const took = await timeOf(deps.db, writes);
        if (batch < warmUp) continue;
        pushes.push(pushed);
        figures.push(took);
      }
      const share = median(figures) / median(pushes);
      return {
        measurements: [
          {
            what: 'Figures of lots, facilities, units and reports in a push',
            ours: `${median(figures).toFixed(1)} ms`,
            reference: `the whole push: ${median(pushes).toFixed(1)} ms`,
            value: share,
            shown: `${(share * 100).toFixed(0)} %`,
            target: { kind: 'at-most', value: 0.25, shown: '≤ 25 %' },
          },
        ],
        notes: ['PostgreSQL. One facility: nobody else waits for the rows of its LGA, state and country.'],
      };
    } finally {
      await bench.close();
      await postgres.stop();
      tap.remove();
    }
  },
};

async function timeOf(db: Kysely<Database>, writes: readonly Statement[]): Promise<number> {
  let took = 0;
  try {
    await db.transaction().execute(async (trx) => {
      const start = performance.now();
      for (const { text, values } of writes) await trx.executeQuery(CompiledQuery.raw(text, [...values]));
      took = performance.now() - start;
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return took;
}
