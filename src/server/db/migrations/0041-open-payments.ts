import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  sql`alter table payment add column closed_at timestamptz`,
  // What was asked for before may still be paid; it is only not offered a second time.
  sql`update payment set closed_at = coalesce(paid_at, created_at)`,
  sql`create unique index payment_open on payment (coalesce(unit_id, user_id)) where closed_at is null`,
];

/** One open payment at most for each account and place. */
export const openPayments: Migration = {
  name: '0041-open-payments',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
