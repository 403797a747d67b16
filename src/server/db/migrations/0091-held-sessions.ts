import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** What each tablet does of a session that is held. */
export const heldSessions: Migration = {
  name: '0091-held-sessions',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`create table session_part (
      facility_id uuid not null references facility,
      part_id uuid not null,
      session_id uuid not null,
      part jsonb not null,
      admin uuid not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (facility_id, part_id)
    )`.execute(trx);
  },
};
