import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/** The lines of one lot: what of it was in the store on a day. */
export const linesOfLots: Migration = {
  name: '0109-lines-of-lots',
  async up(trx: Kysely<Database>): Promise<void> {
    await sql`create index ledger_entry_of_lot on ledger_entry (facility_id, lot_id)`.execute(trx);
  },
};
