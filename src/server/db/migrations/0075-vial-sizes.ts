import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** How many doses a vial of a lot has, where whoever received it said it: on the lot, and on the lines about it. */
export const vialSizes: Migration = {
  name: '0075-vial-sizes',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`alter table lot add column per_vial integer`.execute(trx);
    await sql`alter table ledger_entry add column per_vial integer`.execute(trx);
  },
};
