import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** The session that a dose was given in, where the tablet said it. */
export const dosesOfSessions: Migration = {
  name: '0095-doses-of-sessions',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`alter table immunization add column session_id uuid`.execute(trx);
  },
};
