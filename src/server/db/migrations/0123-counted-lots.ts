import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** When a lot was last counted, on the entry that opened it. */
export const countedLots: Migration = {
  name: '0123-counted-lots',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`alter table ledger_entry add column counted_at text`.execute(trx);
  },
};
