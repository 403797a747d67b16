import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/** What a facility had in stock on a day, at a step of its feed: filled by whoever reads cards. */
export const facilityCards: Migration = {
  name: '0059-facility-cards',
  async up(trx: Kysely<Database>): Promise<void> {
    await sql`create table facility_card (
      facility_id uuid primary key,
      seq integer not null,
      day text not null,
      balance bigint not null,
      issued bigint not null,
      wastage bigint not null,
      usable bigint not null,
      expiring bigint not null,
      stock_outs integer not null
    )`.execute(trx);
  },
};
