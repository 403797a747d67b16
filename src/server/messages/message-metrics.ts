import { sql, type Kysely } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import type { Database } from '../db/schema.ts';
import type { Channel } from '../db/tables/messages.ts';

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

/** Counts what came of a message. */
export function countMessage(
  { channel, kind }: { readonly channel: Channel; readonly kind: string },
  outcome: string,
): void {
  attempts.inc({ channel, kind, outcome });
}

/** Refreshes the gauges of what waits or failed; all of it lies on partial indexes. */
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
