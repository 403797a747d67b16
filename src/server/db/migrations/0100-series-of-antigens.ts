import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** The series of the schedule that was chosen for an antigen. Of one that is there already its name says it until somebody chooses. */
export const seriesOfAntigens: Migration = {
  name: '0100-series-of-antigens',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`alter table antigen add column series text`.execute(trx);
  },
};
