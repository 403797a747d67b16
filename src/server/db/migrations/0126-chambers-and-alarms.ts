import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  sql`alter table equipment add column chambers jsonb`,
  sql`alter table equipment_reading add column chamber text, add column logged boolean not null default false,
    add column settled_at timestamptz, add column settled_by uuid`,
  // What the readings of a facility do to its lots, kept with the counter that it was worked out at, as its card is.
  sql`create table facility_cold (
    facility_id uuid primary key references facility,
    seq integer not null,
    troubled integer not null,
    held uuid[] not null
  )`,
];

/** Chambers of units, readings after which vaccines were looked at, and what is on hold by them. */
export const chambersAndAlarms: Migration = {
  name: '0126-chambers-and-alarms',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
