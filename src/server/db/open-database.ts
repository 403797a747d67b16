import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin as keysInGin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import {
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Engine } from '../deps.ts';
import { damagedDatabase, readThrough } from './damaged-database.ts';
import { durableIn } from './durable-files.ts';
import { type DataDirLock, lockDataDir, makePrivate } from './data-dir-lock.ts';
import type { Database } from './schema.ts';
import { assert } from '#domain/kernel/assert.ts';

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly engine: Engine;
  /** Closes all connections and releases the data folder. */
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL if an address is configured, otherwise the embedded database in the data folder.
 * @throws DataDirInUseError if another process has the data folder open, DataDirNotOwnError if it belongs to another
 * account, DatabaseDamagedError if its files cannot be read.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'backupDir'>>,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl);
  await makePrivate(config.dataDir);
  const lock = await lockDataDir(config.dataDir);
  try {
    const opened = await openEmbedded({ folder: path.join(config.dataDir, 'pglite'), ...lock });
    await readThrough(opened.db);
    return { ...opened, close: () => opened.close().finally(lock.release) };
  } catch (error) {
    await lock.release();
    // A disk error, such as no space or no permission, says nothing about the state of the files.
    if (error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))) throw error;
    throw await damagedDatabase({ dataDir: config.dataDir, backupDir: config.backupDir ?? null }, error);
  }
}

/** Opens a pool on PostgreSQL, with time limits so that a database in trouble does not block callers. */
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
  const db = kyselyOn(new PostgresDialect({ pool }));
  return { db, engine: 'postgres', close: () => db.destroy() };
}

interface Embedded extends Partial<Pick<DataDirLock, 'assertHeld'>> {
  /** In memory if left out. */
  readonly folder?: string;
  /** Dumped files of another database to start from. */
  readonly files?: Blob;
}

/** Opens the embedded database. */
export async function openEmbedded({ folder, files, assertHeld }: Embedded): Promise<OpenDatabase> {
  const embedded = await PGlite.create({
    extensions: { pg_trgm: trigrams, btree_gin: keysInGin },
    ...(folder === undefined ? {} : durableIn(folder)),
    ...(files === undefined ? {} : { loadDataDir: files }),
  });
  const { connection, user, database, host, port, password } = createPgConfig(embedded);
  const pool = new pg.Pool({
    user,
    database,
    host,
    port,
    password,
    // node-postgres accepts a connection object here, although its types omit it.
    ...({ connection } as object),
    // The single connection is shared and must never be dropped for being idle.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: poolLimits.waitMs,
    types: columnParsers,
  });
  const db = kyselyOn(assertHeld ? new HeldDialect({ pool }, assertHeld) : new PostgresDialect({ pool }));
  return {
    db,
    engine: 'pglite',
    close: async () => {
      await db.destroy();
      await embedded.close();
    },
  };
}

function kyselyOn(dialect: PostgresDialect): Kysely<Database> {
  return new Kysely<Database>({ dialect });
}

/** The embedded database on a data folder. Reads and writes only while this process holds the folder. */
class HeldDialect extends PostgresDialect {
  readonly #createDriver: () => HeldDriver;
  constructor(config: PostgresDialectConfig, assertHeld: () => void) {
    super(config);
    this.#createDriver = () => new HeldDriver(config, assertHeld);
  }
  override createDriver(): HeldDriver {
    return this.#createDriver();
  }
}

class HeldDriver extends PostgresDriver {
  readonly #assertHeld: () => void;
  constructor(config: PostgresDialectConfig, assertHeld: () => void) {
    super(config);
    this.#assertHeld = assertHeld;
  }
  override async acquireConnection() {
    // The embedded database answers without ever waiting, so a job of many short transactions would keep the process from reading requests.
    await nextTurn();
    this.#assertHeld();
    return super.acquireConnection();
  }
  override async commitTransaction(connection: DatabaseConnection) {
    this.#assertHeld();
    return super.commitTransaction(connection);
  }
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
 * Parsers of column values: counters and sums become numbers (beyond 2^53 is a defect); dates stay text, because a day
 * has no time zone; everything else is left to node-postgres.
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

/** Time limits of a pool. All are shorter than the 30 seconds that a tablet waits for a response. */
interface PoolLimits {
  readonly connections: number;
  /** Longest wait for a free or new connection. */
  readonly waitMs: number;
  /** Longest run of one statement, including its wait for locks. */
  readonly statementMs: number;
  /** Longest idle time in a transaction, after which the database releases its locks. */
  readonly idleInTransactionMs: number;
}

const poolLimits: PoolLimits = {
  connections: 20,
  waitMs: 10_000,
  statementMs: 15_000,
  idleInTransactionMs: 30_000,
};

/**
 * Keeps the process alive when a connection breaks. A query in progress reports the failure, and an idle connection is
 * replaced at the next use; without a listener, the error event would end the process.
 */
function surviveBrokenConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}
