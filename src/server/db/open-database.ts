import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin as keysInGin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Engine } from '../deps.ts';
import { damagedDatabase, readThrough } from './damaged-database.ts';
import { lockDataDir, makePrivate } from './data-dir-lock.ts';
import type { Database } from './schema.ts';
import { assert } from '#domain/kernel/assert.ts';

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly engine: Engine;
  /** Ends all connections and lets go of the data folder. */
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL when an address is configured, otherwise the embedded database in the data folder.
 * @throws DataDirInUseError when another process has the data folder open, DataDirNotOwnError when it is another account's,
 * DatabaseDamagedError when its files cannot be read.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'backupDir'>>,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl);
  await makePrivate(config.dataDir);
  const unlock = await lockDataDir(config.dataDir);
  try {
    const opened = await openEmbedded(path.join(config.dataDir, 'pglite'));
    await readThrough(opened.db);
    return { ...opened, close: () => opened.close().finally(unlock) };
  } catch (error) {
    await unlock();
    // An error of the disk, such as lack of room or of a right, says nothing about the files.
    if (error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))) throw error;
    throw await damagedDatabase({ dataDir: config.dataDir, backupDir: config.backupDir ?? null }, error);
  }
}

/** A pool on a real PostgreSQL, with limits that keep a database in trouble from holding up its callers. */
export function openPostgres(url: string, limits: Partial<PoolLimits> = {}): OpenDatabase {
  const { connections, waitMs, statementMs, idleInTransactionMs } = { ...poolLimits, ...limits };
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    types: columnParsers,
  });
  surviveBrokenConnections(pool);
  const db = kyselyOn(pool);
  return { db, engine: 'postgres', close: () => db.destroy() };
}

/** The embedded database, in a folder or (without one) in memory; a new one may begin with the dumped files of another. */
export async function openEmbedded(folder?: string, files?: Blob): Promise<OpenDatabase> {
  const embedded = await PGlite.create({
    extensions: { pg_trgm: trigrams, btree_gin: keysInGin },
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(files === undefined ? {} : { loadDataDir: files }),
  });
  const { connection, user, database, host, port, password } = createPgConfig(embedded);
  const pool = new pg.Pool({
    user,
    database,
    host,
    port,
    password,
    // node-postgres takes a connection object here, which its types leave out.
    ...({ connection } as object),
    // The one connection is shared and must outlive every pause.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: poolLimits.waitMs,
    types: columnParsers,
  });
  const db = kyselyOn(pool);
  return {
    db,
    engine: 'pglite',
    close: async () => {
      await db.destroy();
      await embedded.close();
    },
  };
}

function kyselyOn(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

const int8 = 20;
const numeric = 1700;
const date = 1082;

function safeInteger(text: string): number {
  const value = Number(text);
  assert(Number.isSafeInteger(value), `the database holds a number beyond what can be counted: ${text}`);
  return value;
}

/**
 * Parsers of column values: counters and sums become numbers (a defect beyond 2^53), calendar days stay text because a day has no time
 * zone, all else is left to node-postgres.
 */
const columnParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === int8) return safeInteger;
      if (oid === numeric) return Number;
      if (oid === date) return String;
    }
    return pg.types.getTypeParser(oid, format ?? 'text') as unknown;
  }) as typeof pg.types.getTypeParser,
};

/** Limits of a pool; a tablet waits 30 seconds for an answer, so all of it ends before that. */
interface PoolLimits {
  readonly connections: number;
  /** Longest wait for a free connection, or for a new one to be made. */
  readonly waitMs: number;
  /** Longest run of one statement, its wait for locks included. */
  readonly statementMs: number;
  /** Longest silence inside a transaction, after which the database gives up its locks. */
  readonly idleInTransactionMs: number;
}

const poolLimits: PoolLimits = {
  connections: 20,
  waitMs: 10_000,
  statementMs: 15_000,
  idleInTransactionMs: 30_000,
};

/**
 * Keeps the process alive when a connection breaks. The call that uses it learns of it through its query, and one that
 * is idle is replaced at the next; unheard, the connection's event would end the process.
 */
function surviveBrokenConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}
