import type pg from 'pg';

/** What a pool allows; a tablet waits 30 seconds for an answer, so all of it ends before that. */
export interface PoolLimits {
  readonly connections: number;
  /** Longest wait for a free connection, or for a new one to be made. */
  readonly waitMs: number;
  /** Longest run of one statement, its wait for locks included. */
  readonly statementMs: number;
  /** Longest silence inside a transaction, after which the database gives up its locks. */
  readonly idleInTransactionMs: number;
}

export const poolLimits: PoolLimits = {
  connections: 20,
  waitMs: 10_000,
  statementMs: 15_000,
  idleInTransactionMs: 30_000,
};

/**
 * Keeps the process alive when a connection breaks. The call that uses it learns of it through its query, and one that
 * is idle is replaced at the next; unheard, the connection's event would end the process.
 */
export function surviveBrokenConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}
