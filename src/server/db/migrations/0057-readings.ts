import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

const statements = [
  sql`create table equipment_reading (
    facility_id uuid not null references facility,
    reading_id uuid not null,
    equipment_id uuid not null,
    celsius double precision not null,
    read_at text not null,
    voided_at timestamptz,
    voided_by uuid,
    admin uuid not null,
    created_at timestamptz not null,
    primary key (facility_id, reading_id)
  )`,
  sql`create index equipment_reading_by_unit on equipment_reading (facility_id, equipment_id, read_at)`,
  // Which lot lies where is the equipment's to say, so it names the lot and refers to no row of the ledger.
  sql`create table lot_storage (
    facility_id uuid not null references facility,
    lot_id uuid not null,
    equipment_id uuid,
    history jsonb not null,
    updated_at timestamptz not null,
    primary key (facility_id, lot_id)
  )`,
];

/** Temperatures of the equipment, and where lots lie. */
export const readings: Migration = {
  name: '0057-readings',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
