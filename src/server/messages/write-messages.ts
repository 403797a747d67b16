import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Channel, MessageKind } from '../db/tables/messages.ts';
import type { MessageRow } from './message-row.ts';
import { Counter, Gauge } from 'prom-client';

/** A newly queued message, for the metrics. */
export interface QueuedMessage {
  readonly channel: Channel;
  readonly kind: MessageKind;
}

/**
 * Builds the insert of new messages, to be sent alone or as part of a larger statement; null if there are none. A
 * message that already exists, in whatever state, is left as it is and not among the returned rows.
 */
export function messageWrite(rows: readonly MessageRow[]): RawBuilder<QueuedMessage> | null {
  if (rows.length === 0) return null;
  return sql<QueuedMessage>`insert into message
    select * from json_populate_recordset(null::message, ${JSON.stringify(rows)}::json)
    on conflict (facility_id, id) do nothing
    returning channel, kind`;
}

/** Queues messages. @returns how many were new. */
export async function queueMessages(db: Kysely<Database>, rows: readonly MessageRow[]): Promise<number> {
  const result = await messageWrite(rows)?.execute(db);
  for (const message of result?.rows ?? []) countMessage(message, 'queued');
  return result?.rows.length ?? 0;
}

const attempts = new Counter({
  name: 'vaxledger_messages_total',
  help: 'Messages by channel, kind and what came of them: queued, sent, again (a failed attempt), failed, in-doubt, stopped',
  labelNames: ['channel', 'kind', 'outcome'],
});

const waiting = new Gauge({
  name: 'vaxledger_messages',
  help: 'Messages in the database: queued, sending, failed and in doubt',
  labelNames: ['channel', 'state'],
});

/** Counts the outcome of a message. */
export function countMessage(
  { channel, kind }: { readonly channel: Channel; readonly kind: string },
  outcome: string,
): void {
  attempts.inc({ channel, kind, outcome });
}

/** Refreshes the gauges of waiting and failed messages; each count uses a partial index. */
export async function measureMessages(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ channel: Channel; state: string; count: number }>`
    select channel, state, count(*) as count from message where state = 'queued' group by channel, state
    union all
    select channel, state, count(*) from message where state = 'sending' group by channel, state
    union all
    select channel, state, count(*) from message where state in ('failed', 'in-doubt') group by channel, state`.execute(
    db,
  );
  waiting.reset();
  for (const { channel, state, count } of rows) waiting.set({ channel, state }, count);
}
