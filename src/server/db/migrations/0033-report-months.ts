import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** What a facility recorded of one month is found without reading its other years. */
export const reportMonths: Migration = {
  name: '0033-report-months',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`create index immunization_by_day on immunization (facility_id, immunized_on)`.execute(trx);
    await sql`create index ledger_entry_by_minute on ledger_entry (facility_id, happened_at)`.execute(trx);
  },
};
