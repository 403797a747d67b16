import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/** The few lines whose year or quarter is not that of their date. */
export const linesOfOtherPeriods: Migration = {
  name: '0110-lines-of-other-periods',
  async up(trx: Kysely<Database>): Promise<void> {
    await sql`create index ledger_entry_other_period on ledger_entry (facility_id, entry_id)
      where year <> left(happened_at, 4)::integer
        or quarter <> 'Q' || ((substr(happened_at, 6, 2)::integer + 2) / 3)`.execute(trx);
  },
};
