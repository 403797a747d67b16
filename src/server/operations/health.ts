import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { type BackupState, operations } from '#contract/calls/operations.ts';
import type { AppDeps } from '../deps.ts';
import { isMigrated } from '../db/migrate.ts';
import { readBackupState } from '../sync/backup/backup-state.ts';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';
import type { Config } from '../config.ts';
import { operatorsOnly } from '../http/operator.ts';
import { defineRoute, type Route } from '../http/route.ts';

/** Anybody may call this route, so it must not cause a write for each call. */
const writeEveryMs = 5_000;
/** PostgreSQL writes its write-ahead log in files of 16 MB; with less free space, the next write may fail. */
const minFreeBytes = 16 * 1024 * 1024;

/**
 * `/healthz`: the process answers. `/readyz`: its database has the expected schema and accepts writes. The state of
 * backups is reported in words only, because a server without backups still works.
 */
export function serveHealth(app: FastifyInstance, deps: AppDeps): void {
  const canWrite = pulseOf(deps);
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const detail = await whyNotReady(deps, canWrite);
    if (detail !== null) return reply.status(503).send({ status: 'not-ready', detail });
    return reply.send({ status: 'ready', backup: backupSentence(await readBackupState(deps)) });
  });
}

/** Describes the backups for the operator. */
function backupSentence({ made_at, since, age_seconds, is_late, has_failed }: BackupState): string {
  const sentences = [
    made_at === null
      ? `No backup has been made since ${since}.`
      : `The last backup was made ${ageOf(age_seconds)} ago, at ${made_at}.`,
    ...(has_failed ? ['The newest try to make one failed; the log says why.'] : []),
    ...(is_late ? ['A backup is overdue.'] : []),
  ];
  return sentences.join(' ');
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

function ageOf(seconds: number): string {
  const [name, length] = units.find(([, unit]) => seconds >= unit) ?? ['second', 1];
  const count = Math.floor(seconds / length);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** The reason in words for the operator; null if the server is ready. */
async function whyNotReady(deps: AppDeps, canWrite: () => Promise<void>): Promise<string | null> {
  try {
    if (!(await isMigrated(deps.db))) return 'The database has another schema than this program.';
  } catch {
    return 'The database does not answer.';
  }
  if (deps.engine === 'pglite' && (await freeBytesOf(deps.config.dataDir)) < minFreeBytes)
    return `The disk of ${deps.config.dataDir} is full.`;
  try {
    await canWrite();
    return null;
  } catch {
    return 'The database takes no writes: its disk may be full, or it may be a replica.';
  }
}

/** Returns a function that writes a row, unless one was written just before. It throws what the database throws. */
function pulseOf({ db, now }: Pick<AppDeps, 'db' | 'now'>): () => Promise<void> {
  let writtenAt = -Infinity;
  return async () => {
    if (performance.now() - writtenAt < writeEveryMs) return;
    await sql`insert into pulse (at) values (${now()})
      on conflict (one) do update set at = excluded.at`.execute(db);
    writtenAt = performance.now();
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // An in-memory database has no folder.
    return Infinity;
  }
}

const durations = new Histogram({
  name: 'vaxledger_http_duration_seconds',
  help: 'Time to answer, by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});
collectDefaultMetrics();

/**
 * `/metrics` for Prometheus, for operators only. Other modules register their metrics in prom-client's default
 * registry.
 */
export function serveMetrics(app: FastifyInstance, config: Config): void {
  app.addHook('onResponse', (request, reply, done) => {
    // The route pattern, never the URL, because URLs contain ids and would each create a series.
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  const options = { schema: { hide: true }, onRequest: operatorsOnly(config) };
  app.get('/metrics', options, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
}

const backups = defineRoute(operations.backups, ({ deps }) => readBackupState(deps));

export const operationsRoutes: readonly Route[] = [backups];
