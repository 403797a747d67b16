import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** Who above a facility asked who a child is, and why: kept for good, for the facility to see. */
export const childOpenings: Migration = {
  name: '0032-child-openings',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`create table child_opening (
      facility_id uuid not null,
      id uuid not null,
      child_id uuid not null,
      user_id uuid not null references app_user,
      officer text not null,
      officer_level text not null,
      officer_unit text not null,
      reason text not null,
      opened_at timestamptz not null,
      primary key (facility_id, id)
    )`.execute(trx);
  },
};
