import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  sql`alter table event add column sender uuid, add column sender_device text`,
  sql`alter table case_file add column caused_by uuid`,
];

/** Who sent an event, and from which device, beside who recorded it; and who caused a case that is about no event. */
export const senders: Migration = {
  name: '0113-senders',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
