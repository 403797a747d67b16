import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** How a user is reached, and who they are to the card provider. */
export const userParticulars: Migration = {
  name: '0011-user-particulars',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`alter table app_user add column phone text, add column customer_code text, add column customer_id text`.execute(
      trx,
    );
  },
};
