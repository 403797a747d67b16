import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** What was read of a lot's vaccine vial monitor after it came in, on the entry that opened it. */
export const vvmReadings: Migration = {
  name: '0070-vvm-readings',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`alter table ledger_entry add column vvm_readings jsonb`.execute(trx);
  },
};
