import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { countByThisEdition } from './immunization/recount.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import type { AppDeps } from './deps.ts';
import { startMessageJobs } from './message-worker.ts';
import { skipNumbers } from './immunization/vacc-numbers.ts';
import { startNameEdition } from './immunization/name-edition.ts';
import { seeToUnconfirmed } from './ledger/relay/unconfirmed-cases.ts';
import { uuidV7 } from './new-id.ts';
import { startHousekeeping } from './operations/housekeeping.ts';
import { noteBackup } from './http/security-log.ts';
import { requireNoDemo, seedDemo } from './seed/demo.ts';
import { type District, recordDistrict, unfinishedDistrict } from './seed/district/record-district.ts';
import { type Jobs, startJobLine } from './db/job-line.ts';
import { startSubscriptionJobs } from './subscription/jobs.ts';
import { startSyncJobs } from './operations/sync-jobs.ts';
import { startSignalExchange } from './sync/protocol/signal-exchange.ts';

/** More vaccination numbers than are leased in the few seconds that the embedded database may lose in a power cut. */
const numbersInLastSeconds = 1000;
const hourMs = 60 * 60_000;

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  /** Includes the port actually used. */
  readonly url: string;
  /** Lets current requests finish, then closes the database. */
  close(): Promise<void>;
}

/** Another program already listens on the server's port. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
}

/**
 * Opens the database, migrates it, seeds the demo if configured, and listens; port 0 picks a free one. `say` reports
 * progress of the demo that is recorded in the background.
 */
export async function startServer(
  config: Config,
  say: (line: string) => void = () => {},
): Promise<RunningServer> {
  const database = await openDatabase(config);
  try {
    const now = (): Date => new Date();
    const deps: AppDeps = {
      db: database.db,
      engine: database.engine,
      now,
      newId: () => uuidV7(now()),
      config: { ...config, sessionSecret: config.sessionSecret ?? (await keptSecret(config.dataDir)) },
    };
    await migrate(deps.db);
    await countByThisEdition(deps.db);
    // A power cut may have lost the last numbers that the embedded database handed out.
    if (database.engine === 'pglite') await skipNumbers(deps.db, numbersInLastSeconds);
    if (!config.demoAllowed) await requireNoDemo(deps.db);
    const isNew = config.seedDemo && (await seedDemo(deps));
    const district = config.demoRecords
      ? await (isNew ? recordDistrict(deps) : unfinishedDistrict(deps))
      : null;
    const app = await buildApp(deps);
    const url = await listen(app, config);
    const { databaseUrl } = config;
    const jobs = [
      ...(databaseUrl === null
        ? []
        : [
            startSignalExchange({ db: deps.db, databaseUrl }, (error) =>
              app.log.warn({ err: error }, 'the other instances are not heard'),
            ),
          ]),
      startSyncJobs(deps, {
        onFailure: (error) => app.log.error({ err: error }, 'a job of sync failed'),
        onBackup: (made) => noteBackup(app.log, made),
      }),
      startMessageJobs(deps, (error) => app.log.error({ err: error }, 'a job of messages failed')),
      startSubscriptionJobs(deps, app, (error) => app.log.error({ err: error }, 'a job of payments failed')),
      startNameEdition(deps, (error) => app.log.error({ err: error }, 'names were not indexed anew')),
      startHousekeeping(deps, (error) => app.log.error({ err: error }, 'housekeeping failed')),
      lookAtArrivals({ deps, district, say }, (error) =>
        app.log.error({ err: error }, 'what arrived was not looked at'),
      ),
    ];
    return {
      app,
      deps,
      url,
      close: async () => {
        await app.close();
        await Promise.all(jobs.map((job) => job.stop()));
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Looks for unconfirmed stock at startup and every hour. The rest of the demo is recorded first, while the server
 * already answers, because until it is complete, stock appears to be in transit that was confirmed months ago.
 */
function lookAtArrivals(
  {
    deps,
    district,
    say,
  }: {
    readonly deps: AppDeps;
    readonly district: District | null;
    readonly say: (line: string) => void;
  },
  onFailure: (error: unknown) => void,
): Jobs {
  const line = startJobLine(onFailure);
  if (district !== null) {
    say('The records of the other facilities of the demo follow in the background, one after the other.');
    line.run(async () => {
      const told = await district.finish(line.isStopped);
      if (told > 0) say(`The records of all ${told} other facilities of the demo are there.`);
      collectGarbage();
    });
  }
  const look = (): void => line.run(() => seeToUnconfirmed(deps));
  look();
  line.every(hourMs, look);
  return line;
}

/**
 * V8 would otherwise hold on to a quarter of a gigabyte of garbage from recording the demo until the server gets busy.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc === 'function') gc();
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    await app.close();
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new PortInUseError(`Port ${port} is in use by another program: stop it, or choose another PORT.`);
    }
    throw error;
  }
}

/** The demo's session key, generated once and kept in the data folder so that a restart signs nobody out. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'session-secret');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.length >= 32) return kept;
  const made = randomBytes(32).toString('base64url');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, made, { mode: 0o600 });
  return made;
}
