import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

const statements = [
  // How an antigen is packed. Null where nobody has said it; one that is not offered stands last where wallets are created.
  sql`alter table antigen
    add column doses_per_vial integer check (doses_per_vial between 1 and 1000),
    add column open_vial text check (open_vial in ('session', '28-days')),
    add column is_offered boolean not null default true`,
  // Whom to ask for help. An entry belongs to the unit of who made it, and is shown to all in its line of places.
  sql`create table support_entry (
    id uuid primary key,
    type text not null,
    whatsapp text not null,
    description text not null,
    country_id uuid not null references country,
    state_id uuid references state,
    lga_id uuid references lga,
    facility_id uuid references facility,
    created_by uuid not null references app_user,
    created_at timestamptz not null
  )`,
  sql`create index support_entry_by_country on support_entry (country_id, lower(type), id)`,
  sql`create table facility_profile (
    facility_id uuid primary key references facility,
    id uuid not null unique,
    admin uuid not null references app_user,
    officer_in_charge text not null,
    phone_no text not null,
    technical_staff integer not null check (technical_staff >= 0),
    skilled_worker integer not null check (skilled_worker >= 0),
    unskilled_worker integer not null check (unskilled_worker >= 0),
    catchment_population integer not null check (catchment_population >= 0),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
];

/** How antigens are packed, the support directory, and the profiles of facilities. */
export const supportAndProfiles: Migration = {
  name: '0020-support-and-profiles',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
