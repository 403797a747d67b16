import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  sql`create table country (
    id uuid primary key,
    code text not null unique,
    name text not null
  )`,
  sql`create unique index country_name on country (lower(name))`,
  sql`create table state (
    id uuid primary key,
    code text not null unique,
    name text not null,
    country_id uuid not null references country
  )`,
  sql`create unique index state_name on state (country_id, lower(name))`,
  sql`create table lga (
    id uuid primary key,
    code text not null unique,
    name text not null,
    state_id uuid not null references state,
    country_id uuid not null references country
  )`,
  sql`create unique index lga_name on lga (state_id, lower(name))`,
  sql`create table facility (
    id uuid primary key,
    code text not null unique,
    name text not null,
    lga_id uuid not null references lga,
    state_id uuid not null references state,
    country_id uuid not null references country,
    ward text,
    kind text,
    ownership text,
    latitude double precision,
    longitude double precision
  )`,
  // Not unique: the register itself holds namesakes within one LGA, told apart by ward and code.
  sql`create index facility_by_lga on facility (lga_id, lower(name))`,
  sql`create index facility_by_state on facility (state_id, lower(name))`,
  sql`create index facility_by_country on facility (country_id, lower(name))`,

  sql`create table antigen (
    id uuid primary key,
    name text not null,
    schedule text not null
  )`,
  sql`create unique index antigen_name on antigen (lower(name))`,

  sql`create table app_user (
    id uuid primary key,
    email text not null unique check (email = lower(email)),
    password_hash text not null,
    first_name text not null,
    last_name text not null,
    level text not null check (level in ('facility', 'lga', 'state', 'country')),
    country_id uuid not null references country,
    state_id uuid references state,
    lga_id uuid references lga,
    facility_id uuid references facility,
    paid boolean not null,
    active boolean not null default true,
    created_at timestamptz not null,
    check ((level = 'country') = (state_id is null)),
    check ((level in ('country', 'state')) = (lga_id is null)),
    check ((level = 'facility') = (facility_id is not null))
  )`,
  sql`create table user_role (
    user_id uuid not null references app_user on delete cascade,
    role text not null,
    primary key (user_id, role)
  )`,
  sql`create table session_family (
    id uuid primary key,
    user_id uuid not null references app_user on delete cascade,
    device text,
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  sql`create index session_family_by_user on session_family (user_id)`,
  sql`create table refresh_token (
    hash text primary key,
    family_id uuid not null references session_family on delete cascade,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  sql`create index refresh_token_by_family on refresh_token (family_id)`,
  sql`create table sync_grant (
    id uuid primary key,
    user_id uuid not null references app_user on delete cascade,
    device text not null,
    facility_id uuid not null references facility,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  sql`create unique index sync_grant_live on sync_grant (user_id, device, facility_id) where revoked_at is null`,

  sql`create table reference_head (
    id integer primary key check (id = 1),
    seq bigint not null
  )`,
  sql`insert into reference_head (id, seq) values (1, 0)`,
  sql`create table reference_item (
    seq bigint primary key,
    kind text not null check (kind in ('antigen', 'place')),
    id uuid not null,
    row jsonb not null,
    lga_id uuid,
    unique (kind, id)
  )`,
  sql`create index reference_item_by_lga on reference_item (lga_id, seq)`,

  sql`create table setting (
    key text primary key,
    value jsonb not null
  )`,
  sql`create table idempotency_key (
    user_id uuid not null,
    key text not null,
    request_hash text not null,
    status integer not null,
    answer jsonb not null,
    created_at timestamptz not null,
    primary key (user_id, key)
  )`,
  sql`create index idempotency_key_by_age on idempotency_key (created_at)`,
  sql`create table rate_window (
    bucket text primary key,
    started_at timestamptz not null,
    hits integer not null
  )`,
];

export const organisationAndUsers: Migration = {
  name: '0001-organisation-and-users',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
