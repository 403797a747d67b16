import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

// Entries are marked by what came after them. `history` is `json`: it is answered as it was stored. What moved on from a
// lot is kept with it, because a receipt can be reversed only while nothing has; here it is added up from the movements.
const statements = [
  sql`alter table ledger_entry
    add column reason text,
    add column reverses text,
    add column reversed_by uuid,
    add column arrival text check (arrival in ('unconfirmed', 'confirmed', 'differs')),
    add column history json not null default '[]'`,
  sql`update ledger_entry set arrival = 'unconfirmed' where activity = 'arrive'`,
  sql`create index ledger_entry_reversals on ledger_entry (facility_id, reverses, entry_id) where reverses is not null`,
  sql`alter table lot add column moved_on bigint not null default 0 check (moved_on >= 0)`,
  sql`update lot set moved_on = moved.doses from (
      select facility_id, lot_id, sum(doses) as doses from movement
      where from_account = 'store' and to_account in ('field', 'in_transit') group by facility_id, lot_id
    ) moved
    where moved.facility_id = lot.facility_id and moved.lot_id = lot.lot_id`,
  // What one facility has to tell another travels the road that stock does.
  sql`alter table outbound_relay add column kind text not null default 'arrival' check (kind in ('arrival', 'difference'))`,
];

export const reversalsAndArrivals: Migration = {
  name: '0004-reversals-and-arrivals',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
