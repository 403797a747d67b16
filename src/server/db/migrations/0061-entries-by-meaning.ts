import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/** Ledger lines of all facilities by antigen, newest first, and by how their batch number begins: what a search means. */
export const entriesByMeaning: Migration = {
  name: '0061-entries-by-meaning',
  async up(trx: Kysely<Database>): Promise<void> {
    await sql`create index ledger_entry_of_antigen on ledger_entry (antigen_id, created_at desc, entry_id)`.execute(
      trx,
    );
    await sql`create index ledger_entry_batch on ledger_entry (lower(batch_no) text_pattern_ops)`.execute(
      trx,
    );
  },
};
