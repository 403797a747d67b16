import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** Adverse events by the month of their report, which the monthly reports of every place count. */
export const aefiByMonth: Migration = {
  name: '0094-aefi-by-month',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`create index aefi_of_month on aefi ((left(report ->> 'reportedOn', 7)), facility_id)
      where not is_withdrawn`.execute(trx);
  },
};
