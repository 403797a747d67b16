import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  sql`alter table message add column again_at timestamptz`,
  // Messages that an administrator may ask for are few beside those that were sent.
  sql`create index message_again on message (id) where state in ('failed', 'in-doubt') or again_at is not null`,
];

/** When an administrator asked for a message that was not delivered to be sent again. */
export const messagesAgain: Migration = {
  name: '0007-messages-again',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
