import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

/**
 * How far logs had been reported when a facility was closed, where events of them were still to be judged: those were saved
 * before the closing, whatever a tablet's clock says. `facility_id` is the log's own facility.
 */
export const closingHeads: Migration = {
  name: '0060-closing-heads',
  async up(trx: Kysely<Database>): Promise<void> {
    await sql`create table closing_head (
      facility_id uuid not null,
      log_id uuid not null,
      place_id uuid not null,
      head_seq integer not null,
      primary key (facility_id, log_id, place_id)
    )`.execute(trx);
    await sql`create index closing_head_by_place on closing_head (place_id)`.execute(trx);
  },
};
