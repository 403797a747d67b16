import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/** Up to where a facility was found to add up, and which job an instance is at. */
export const reconcileMarks: Migration = {
  name: '0058-reconcile-marks',
  async up(trx: Kysely<Database>): Promise<void> {
    await sql`create table reconcile_mark (
      facility_id uuid primary key,
      seq integer not null
    )`.execute(trx);
    await sql`create table job_turn (
      job text primary key,
      ends_at timestamptz not null
    )`.execute(trx);
  },
};
