import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { AntigenId } from '#domain/kernel/ids.ts';
import type { Database } from '#server/db/schema.ts';
import type { Engine } from '#server/deps.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded, openPostgres } from '#server/db/open-database.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { atLeast, times, type Figure, type FigureResult, type Measurement } from '../figure.ts';
import { startBenchServer } from '../server/bench-server.ts';
import { isWrite, tapSql, type SqlTap, type Statement } from '../server/sql-tap.ts';
import { assertAccepted, Tablet } from '../server/tablet.ts';
import { median } from '../statistics.ts';

const batchSize = 200;
const warmUp = 5;
const samples = 20;
const counted = [1, 50, 200] as const;
/** Batches between two analyses of the embedded database, which does none by itself; the same on both sides. */
const batchesPerAnalysis = 5;

/** Events a second through a push beside the bare SQL of the same writes, on both engines. */
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
 * Pushes batches in turn with their reference: the very write statements that the push sent, with their values as they were
 * encoded, in one transaction on one connection to a second database of the same engine that holds the same rows and keeps
 * them as durably: the embedded one in a folder too, not in memory. So what is left out is all that a push does beside its
 * writes (the request, who sent it, reading and judging the events, what they stand on, encoding the rows, the answer),
 * and nothing of the writes themselves. The tablet's own look at the answer is timed on neither side.
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
  const reference = urls.referenceUrl ? openPostgres(urls.referenceUrl) : await openEmbedded(folder);
  try {
    await migrate(reference.db);
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
    for (let batch = 0; batch < warmUp + samples; batch += 1) {
      const body = tablet.nextBody(batchSize);
      const start = performance.now();
      const { result, statements } = await tap.during(() => tablet.push(body));
      const between = performance.now();
      assertAccepted(result);
      const writes = statements.filter(isWrite);
      const startBare = performance.now();
      await replayWrites(reference.db, writes);
      const end = performance.now();
      if (batch >= warmUp) {
        ours.push(between - start);
        bare.push(end - startBare);
      }
      if (engine === 'pglite' && batch % batchesPerAnalysis === 0) {
        await sql`analyze`.execute(deps.db);
        await sql`analyze`.execute(reference.db);
      }
    }
    await assertSameRows(deps.db, reference.db);
    const counts: string[] = [];
    for (const events of counted) {
      const body = tablet.nextBody(events);
      const { result, statements } = await tap.during(() => tablet.push(body));
      assertAccepted(result);
      counts.push(
        `${events} events ${statements.length} (${statements.filter(isWrite).length} of them write)`,
      );
    }
    return {
      measurements: [line(engine, ours, bare)],
      notes: [`${nameOf(engine)}, SQL statements a push: ${counts.join(', ')}`],
    };
  } finally {
    await reference.close();
    await bench.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function line(engine: Engine, ours: readonly number[], bare: readonly number[]): Measurement {
  const perSecond = (ms: number) => `${Math.round((batchSize * 1000) / ms).toLocaleString('en')} events/s`;
  const ratio = median(bare) / median(ours);
  return {
    what: `Server push, ${nameOf(engine)}, batches of ${batchSize}`,
    ours: `${perSecond(median(ours))} (${median(ours).toFixed(1)} ms a batch)`,
    reference: `bare SQL of the same writes, one connection: ${perSecond(median(bare))} (${median(bare).toFixed(1)} ms)`,
    value: ratio,
    shown: times(ratio),
    target: atLeast(0.5, '×'),
  };
}

async function replayWrites(db: Kysely<Database>, writes: readonly Statement[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { text, values } of writes) await trx.executeQuery(CompiledQuery.raw(text, [...values]));
  });
}

async function assertSameRows(ours: Kysely<Database>, reference: Kysely<Database>): Promise<void> {
  for (const table of ['event', 'movement', 'ledger_entry', 'feed', 'lot', 'wallet'] as const) {
    const [a, b] = await Promise.all([ours, reference].map((db) => countOf(db, table)));
    if (a !== b || a === 0) throw new Error(`the reference has ${b} rows of ${table}, the server ${a}`);
  }
}

async function countOf(db: Kysely<Database>, table: keyof Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}

function nameOf(engine: Engine): string {
  return engine === 'pglite' ? 'PGlite' : 'PostgreSQL';
}
