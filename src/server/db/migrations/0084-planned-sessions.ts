import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** Sessions that facilities plan. */
export const plannedSessions: Migration = {
  name: '0084-planned-sessions',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`create table session_plan (
      facility_id uuid not null references facility,
      plan_id uuid not null,
      plan jsonb not null,
      admin uuid not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (facility_id, plan_id)
    )`.execute(trx);
  },
};
