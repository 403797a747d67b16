import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { Engine } from '#server/deps.ts';
import { openEmbedded, openPostgres } from '#server/db/open-database.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { atMost, times, type Figure, type FigureResult, type Measurement } from '../figure.ts';
import { startBenchServer } from '../server/bench-server.ts';
import { setBasedInsert } from '../server/set-based-insert.ts';
import { isWrite, tapSql, type SqlTap, type Statement } from '../server/sql-tap.ts';
import { assertAccepted, Tablet } from '../server/tablet.ts';
import { median } from '../statistics.ts';

const batchSize = 200;
const warmUp = 3;
const samples = 12;
const counted = [1, 50, 200] as const;
/** Batches between two runs of ANALYZE, which the embedded database never starts itself; the same on both sides. */
const batchesPerAnalysis = 5;

/** Statements in a push, and its events per second beside a set-based insert, on both engines. */
export const serverPush: Figure = {
  name: 'server',
  title: 'Server: events a second through push, batches of 200',
  async run() {
    const tap = tapSql();
    const postgres = await startPostgres({ durable: true });
    try {
      const embedded = await measure('pglite', tap, {});
      const real = await measure('postgres', tap, {
        databaseUrl: await postgres.newDatabase(),
        referenceUrl: await postgres.newDatabase(),
      });
      return {
        measurements: [...embedded.measurements, ...real.measurements],
        notes: [...embedded.notes, ...real.notes],
      };
    } finally {
      tap.remove();
      await postgres.stop();
    }
  },
};

/**
 * Pushes batches alternately with their reference: the same events inserted by sets into a second database of the same engine, as durable
 * as the first (the embedded one in a folder, PostgreSQL with fsync). The tablet's check of the answer is timed on neither side.
 */
async function measure(
  engine: Engine,
  tap: SqlTap,
  urls: { readonly databaseUrl?: string; readonly referenceUrl?: string },
): Promise<FigureResult> {
  const bench = await startBenchServer({
    officers: 1,
    ...(urls.databaseUrl && { databaseUrl: urls.databaseUrl }),
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'vaxledger-bench-bare-'));
  const reference = urls.referenceUrl ? openPostgres(urls.referenceUrl) : await openEmbedded({ folder });
  try {
    const set = await setBasedInsert(reference.db);
    const { app, deps } = bench.server;
    const antigens = await deps.db.selectFrom('antigen').select('id').execute();
    const [officer] = bench.officers;
    if (!officer) throw new Error('no officer');
    const tablet = await Tablet.signIn(app, {
      officer,
      antigens: antigens.map(({ id }) => id as AntigenId),
      events: (warmUp + samples) * batchSize + counted.reduce((sum, n) => sum + n, 0),
    });
    const ours: number[] = [];
    const bare: number[] = [];
    const sent: number[] = [];
    for (let batch = 0; batch < warmUp + samples; batch += 1) {
      const body = tablet.nextBody(batchSize);
      const start = performance.now();
      const { result, statements } = await tap.during(() => tablet.push(body));
      const between = performance.now();
      assertAccepted(result);
      const startBare = performance.now();
      await set.store(body);
      const end = performance.now();
      if (batch >= warmUp) {
        ours.push(between - start);
        bare.push(end - startBare);
        sent.push(statementsOfPush(statements));
      }
      if (engine === 'pglite' && batch % batchesPerAnalysis === 0) {
        await sql`analyze`.execute(deps.db);
        await sql`analyze`.execute(reference.db);
      }
    }
    if ((await set.count()) !== (warmUp + samples) * batchSize)
      throw new Error('the reference has not stored every event');
    const counts: string[] = [];
    for (const events of counted) {
      const body = tablet.nextBody(events);
      const { result, statements } = await tap.during(() => tablet.push(body));
      assertAccepted(result);
      counts.push(
        `${events} events ${statementsOfPush(statements)} (${statements.filter(isWrite).length} of them write)`,
      );
    }
    return {
      measurements: [statementsLine(engine, median(sent)), line(engine, ours, bare)],
      notes: [`${nameOf(engine)}, SQL statements a push: ${counts.join(', ')}`],
    };
  } finally {
    await reference.close();
    await bench.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Counts from the transaction's `begin` on; the lookup of the caller, which every call makes, comes before it. */
function statementsOfPush(statements: readonly Statement[]): number {
  return (
    statements.length -
    Math.max(
      0,
      statements.findIndex(({ text }) => /^\s*begin/i.test(text)),
    )
  );
}

function statementsLine(engine: Engine, statements: number): Measurement {
  return {
    what: `Statements of a push of ${batchSize} events, ${nameOf(engine)}, from begin to the last after commit (median)`,
    ours: `${statements}`,
    reference: null,
    value: statements,
    shown: `${statements}`,
    target: atMost(12),
  };
}

function line(engine: Engine, ours: readonly number[], bare: readonly number[]): Measurement {
  const perSecond = (ms: number) => `${Math.round((batchSize * 1000) / ms).toLocaleString('en')} events/s`;
  const ratio = median(bare) / median(ours);
  return {
    what: `Server push, ${nameOf(engine)}, batches of ${batchSize}`,
    ours: `${perSecond(median(ours))} (${median(ours).toFixed(1)} ms a batch)`,
    reference: `a set-based insert of event, movement and wallet: ${perSecond(median(bare))} (${median(bare).toFixed(1)} ms)`,
    value: ratio,
    shown: times(ratio),
    target: null,
  };
}

function nameOf(engine: Engine): string {
  return engine === 'pglite' ? 'PGlite' : 'PostgreSQL';
}
