import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** Children of closed facilities that wait to be handed over to the successor. */
export const handovers: Migration = {
  name: '0103-handovers',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`create table handover (
      facility_id uuid not null,
      child_id uuid not null,
      asked integer not null,
      primary key (facility_id, child_id)
    )`.execute(trx);
  },
};
