import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/** Finds every facility that a user has recorded for, also those from before a move. */
export const grantsByUser: Migration = {
  name: '0051-grants-by-user',
  async up(trx: Kysely<Database>): Promise<void> {
    await sql`create index sync_grant_by_user on sync_grant (user_id, facility_id)`.execute(trx);
  },
};
