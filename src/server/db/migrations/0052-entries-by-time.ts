import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/** Ledger lines of a facility, and of all, newest first: a page of them is a range of an index. */
export const entriesByTime: Migration = {
  name: '0052-entries-by-time',
  async up(trx: Kysely<Database>): Promise<void> {
    await sql`create index ledger_entry_by_time on ledger_entry (facility_id, created_at desc, entry_id)`.execute(
      trx,
    );
    await sql`create index ledger_entry_newest on ledger_entry (created_at desc, entry_id)`.execute(trx);
  },
};
