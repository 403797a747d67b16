import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** Stock that was sent and that nobody confirmed, the longest waiting first; cases about it that are open. */
export const unconfirmedArrivals: Migration = {
  name: '0124-unconfirmed-arrivals',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`create index ledger_entry_unconfirmed_since on ledger_entry (created_at) where arrival = 'unconfirmed'`.execute(
      trx,
    );
    await sql`create index case_file_unconfirmed on case_file (facility_id) where reason = 'arrival-unconfirmed'`.execute(
      trx,
    );
  },
};
