import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { MessageRow } from './message-row.ts';

/**
 * The insert of new messages, to be sent alone or as a part of a larger statement; null when there are none. One that is
 * there already, in whatever state, stays as it is.
 */
export function messageWrite(rows: readonly MessageRow[]): RawBuilder<unknown> | null {
  if (rows.length === 0) return null;
  return sql`insert into message
    select * from json_populate_recordset(null::message, ${JSON.stringify(rows)}::json)
    on conflict (facility_id, id) do nothing`;
}

/** Queues messages. @returns how many were new. */
export async function queueMessages(db: Kysely<Database>, rows: readonly MessageRow[]): Promise<number> {
  const result = await messageWrite(rows)?.execute(db);
  return Number(result?.numAffectedRows ?? 0);
}
