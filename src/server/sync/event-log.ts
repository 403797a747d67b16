import { sql, type Kysely, type Transaction } from 'kysely';
import type { LogPosition, PushRequest } from '#contract/sync.ts';
import type { Database } from '../db/schema.ts';
import { afterLost } from './incoming.ts';

/** Locks the row of a tablet's log until the transaction ends, and makes it where it is new. */
export async function lockLog(
  trx: Transaction<Database>,
  facility: string,
  log: PushRequest['log'],
  now: Date,
): Promise<LogPosition> {
  return trx
    .insertInto('event_log')
    .values({
      facility_id: facility,
      log_id: log.log_id,
      device: null,
      accepted_through: 0,
      durable_through: 0,
      head_seq: log.head_seq,
      seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['facility_id', 'log_id']).doUpdateSet({
        head_seq: sql<number>`greatest(event_log.head_seq, excluded.head_seq)`,
        seen_at: now,
      }),
    )
    .returning(['accepted_through', 'durable_through'])
    .executeTakeFirstOrThrow();
}

/** Where the server stands with a log; zeros for one it does not know. */
export async function readLog(db: Kysely<Database>, facility: string, logId: string): Promise<LogPosition> {
  const row = await db
    .selectFrom('event_log')
    .select(['accepted_through', 'durable_through'])
    .where('facility_id', '=', facility)
    .where('log_id', '=', logId)
    .executeTakeFirst();
  return row ?? { accepted_through: 0, durable_through: 0 };
}

/** The number up to which the server has every event of a log after a push, or knows that it is lost. */
export function acceptedAfter(acceptedThrough: number, log: PushRequest['log'], lastPushed: number): number {
  return afterLost(Math.max(acceptedThrough, lastPushed) + 1, log.lost ?? []) - 1;
}

/** The first number that the server misses: a push may begin there, or earlier. */
export function expectedSeq(acceptedThrough: number, log: PushRequest['log']): number {
  return afterLost(acceptedThrough + 1, log.lost ?? []);
}
