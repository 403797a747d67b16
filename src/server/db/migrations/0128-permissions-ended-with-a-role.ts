import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** Permissions to record offline that ended with a role, apart from those that ended with the home. */
export const permissionsEndedWithARole: Migration = {
  name: '0128-permissions-ended-with-a-role',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`alter table sync_grant add column with_role boolean not null default false`.execute(trx);
  },
};
