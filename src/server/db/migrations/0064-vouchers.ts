import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** The voucher that a line of the ledger is on. */
export const vouchers: Migration = {
  name: '0064-vouchers',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`alter table ledger_entry add column voucher_id uuid`.execute(trx);
  },
};
