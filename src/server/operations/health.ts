import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { BackupStanding } from '#contract/calls/operations.ts';
import type { AppDeps } from '../deps.ts';
import { isMigrated } from '../db/migrate.ts';
import { readBackupStanding } from '../sync/backup/backup-standing.ts';

/** Anybody may ask; a write for each who does would be theirs to give. */
const writeEveryMs = 5_000;
/** PostgreSQL writes its log ahead in files of 16 MB: with less than one left the next write may fail. */
const leastFreeBytes = 16 * 1024 * 1024;

/**
 * `/healthz`: the process answers. `/readyz`: it also has its database, with the schema it expects, and can write to it. How
 * backups stand is said beside it, in words; a server without one still serves.
 */
export function serveHealth(app: FastifyInstance, deps: AppDeps): void {
  const canWrite = pulseOf(deps);
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const detail = await whyNotReady(deps, canWrite);
    if (detail !== null) return reply.status(503).send({ status: 'not-ready', detail });
    return reply.send({ status: 'ready', backup: backupSentence(await readBackupStanding(deps)) });
  });
}

/** How backups stand, for whoever runs the server. */
export function backupSentence({ made_at, since, age_seconds, is_late, has_failed }: BackupStanding): string {
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

/** In words for whoever runs the server; null when nothing is wrong. */
async function whyNotReady(deps: AppDeps, canWrite: () => Promise<void>): Promise<string | null> {
  try {
    if (!(await isMigrated(deps.db))) return 'The database has another schema than this program.';
  } catch {
    return 'The database does not answer.';
  }
  if (deps.engine === 'pglite' && (await freeBytesOf(deps.config.dataDir)) < leastFreeBytes)
    return `The disk of ${deps.config.dataDir} is full.`;
  try {
    await canWrite();
    return null;
  } catch {
    return 'The database takes no writes: its disk may be full, or it may be a replica.';
  }
}

/** Writes a row, if none was written just now. The function that it gives throws what the database throws. */
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
    // An embedded database in memory has no folder.
    return Infinity;
  }
}
