import { sql, type Kysely } from 'kysely';
import { catalogueNames, nameLists } from '#domain/equipment/catalogue.ts';
import type { Migration } from '../migration.ts';

const statements = [
  // Each unit keeps the names that were chosen for it, so that it reads the same wherever it is.
  sql`create table equipment (
    facility_id uuid not null references facility,
    equipment_id uuid not null,
    type_id uuid not null,
    type_name text not null,
    model_id uuid,
    model_name text,
    manufacturer_id uuid,
    manufacturer_name text,
    serial_number text not null,
    serial_key text,
    year integer,
    capacity text not null,
    functionality text not null check (functionality in ('good', 'bad')),
    reason text,
    deleted_at timestamptz,
    deleted_by uuid,
    history jsonb not null,
    admin uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (facility_id, equipment_id)
  )`,
  sql`create unique index equipment_by_id on equipment (equipment_id)`,
  sql`create index equipment_by_serial on equipment (serial_key) where serial_key is not null and deleted_at is null`,
  sql`create table equipment_name (
    id uuid primary key,
    list text not null check (list in ('cce', 'manufacturer', 'model')),
    name text not null,
    created_by uuid references app_user
  )`,
  sql`create unique index equipment_name_by_name on equipment_name (list, lower(name))`,
];

/** The cold chain equipment, and the names that its forms are filled from. */
export const equipment: Migration = {
  name: '0050-equipment',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
    const names = nameLists.flatMap((list) =>
      catalogueNames(list).map((name) => ({ ...name, list, created_by: null })),
    );
    await sql`insert into equipment_name
      select * from json_populate_recordset(null::equipment_name, ${JSON.stringify(names)}::json)`.execute(
      trx,
    );
  },
};
