import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Channel, MessageKind } from '../db/tables/messages.ts';
import { countMessage } from './message-metrics.ts';
import type { MessageRow } from './message-row.ts';

/** A message that is new in the queue, to be counted. */
export interface QueuedMessage {
  readonly channel: Channel;
  readonly kind: MessageKind;
}

/**
 * The insert of new messages, to be sent alone or as a part of a larger statement; null when there are none. One that is
 * there already, in whatever state, stays as it is and is not among the rows that it returns.
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
