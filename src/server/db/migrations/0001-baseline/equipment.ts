import { sql } from 'kysely';
import { catalogueNames, nameLists } from '#domain/equipment/catalogue.ts';

const names = nameLists.flatMap((list) =>
  catalogueNames(list).map((name) => ({ ...name, list, created_by: null })),
);

/** Cold chain equipment, its temperatures, and where lots lie. */
export const equipmentStatements = [
  // Equipment stores the names chosen for it, so that it reads the same everywhere.
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
    chambers jsonb,
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
  sql`insert into equipment_name select * from json_populate_recordset(null::equipment_name, ${JSON.stringify(names)}::json)`,
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
    chamber text,
    logged boolean not null default false,
    settled_at timestamptz,
    settled_by uuid,
    primary key (facility_id, reading_id)
  )`,
  sql`create index equipment_reading_by_unit on equipment_reading (facility_id, equipment_id, read_at)`,
  // The equipment family decides where a lot is stored, so there is no foreign key to the ledger.
  sql`create table lot_storage (
    facility_id uuid not null references facility,
    lot_id uuid not null,
    equipment_id uuid,
    history jsonb not null,
    updated_at timestamptz not null,
    primary key (facility_id, lot_id)
  )`,
];
