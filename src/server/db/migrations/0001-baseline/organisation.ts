import { sql } from 'kysely';

/** Places, people, sign-ins, and the national lists. */
export const organisationStatements = [
  sql`create function refuse_rewriting() returns trigger language plpgsql as $$
    begin raise exception 'rows of % are only added', tg_table_name; end $$`,
  sql`create table country (
    id uuid primary key,
    code text not null unique,
    name text not null,
    closed_at timestamptz,
    merged_at timestamptz,
    successor_id uuid references country,
    grace_days integer not null default 0 check (grace_days between 0 and 4),
    check (merged_at is null or (closed_at is not null and successor_id is not null)),
    check (successor_id <> id)
  )`,
  sql`create unique index country_name on country (lower(name))`,
  sql`create table state (
    id uuid primary key,
    code text not null unique,
    name text not null,
    country_id uuid not null references country,
    closed_at timestamptz,
    merged_at timestamptz,
    successor_id uuid references state,
    check (merged_at is null or (closed_at is not null and successor_id is not null)),
    check (successor_id <> id)
  )`,
  sql`create unique index state_name on state (country_id, lower(name))`,
  sql`create table lga (
    id uuid primary key,
    code text not null unique,
    name text not null,
    state_id uuid not null references state,
    country_id uuid not null references country,
    closed_at timestamptz,
    merged_at timestamptz,
    successor_id uuid references lga,
    check (merged_at is null or (closed_at is not null and successor_id is not null)),
    check (successor_id <> id)
  )`,
  sql`create unique index lga_name on lga (state_id, lower(name))`,
  // A facility belongs to an LGA. A store may belong to a state or the country instead, and lists the units that it
  // serves.
  sql`create table facility (
    id uuid primary key,
    code text not null unique,
    name text not null,
    lga_id uuid references lga,
    state_id uuid references state,
    country_id uuid not null references country,
    ward text,
    kind text,
    ownership text,
    latitude double precision,
    longitude double precision,
    serves uuid[] not null default '{}',
    closed_at timestamptz,
    merged_at timestamptz,
    successor_id uuid references facility,
    check (state_id is not null or lga_id is null),
    check (lga_id is not null or serves <> '{}'),
    check (merged_at is null or (closed_at is not null and successor_id is not null)),
    check (successor_id <> id)
  )`,
  // Not unique, because the national register has facilities of the same name within one LGA, told apart by ward and
  // code.
  sql`create index facility_by_lga on facility (lga_id, lower(name))`,
  sql`create index facility_by_state on facility (state_id, lower(name))`,
  sql`create index facility_by_country on facility (country_id, lower(name))`,
  // Only a trigram index can serve "contains this text".
  sql`create index facility_name_search on facility using gin (lower(name) gin_trgm_ops)`,
  sql`create table antigen (
    id uuid primary key,
    name text not null,
    schedule text not null,
    doses_per_vial integer check (doses_per_vial >= 1 and doses_per_vial <= 1000),
    open_vial text check (open_vial in ('session', '28-days')),
    is_offered boolean not null default true,
    series text
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
    paid_ended_at timestamptz,
    deactivated_at timestamptz,
    phone text,
    customer_code text,
    customer_id text,
    pin_verifier jsonb,
    second_factor text,
    second_factor_on boolean not null default false,
    second_factor_step integer not null default 0,
    must_change_password boolean not null default false,
    brought_by uuid,
    brought_how text,
    brought_at timestamptz,
    email_set_by uuid,
    check (level <> 'facility' or facility_id is not null),
    check (level not in ('state', 'lga') or state_id is not null),
    check (level <> 'lga' or lga_id is not null),
    check (level <> 'country' or state_id is null),
    check (level <> 'state' or lga_id is null),
    check (state_id is not null or lga_id is null)
  )`,
  // One index over all fields that a user is searched by. Nobody types the unit separator between them, so no search
  // matches across fields.
  sql`create index app_user_search on app_user using gin ((lower(first_name) || chr(31) || lower(last_name) || chr(31) || email) gin_trgm_ops)`,
  sql`create index app_user_by_name on app_user (lower(first_name), id)`,
  sql`create index app_user_by_last_name on app_user (lower(last_name), id)`,
  sql`create index app_user_by_home on app_user (facility_id)`,
  sql`create index app_user_by_lga on app_user (lga_id, lower(first_name), id)`,
  sql`create index app_user_by_state on app_user (state_id, lower(first_name), id)`,
  sql`create index app_user_by_customer on app_user (customer_code) where customer_code is not null`,
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
    revoked_at timestamptz,
    seen_at timestamptz,
    agent text,
    send_only boolean not null default false
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
  sql`create index refresh_token_by_expiry on refresh_token (expires_at)`,
  // `with_role` tells a permission that ended with a role from one that ended with the home facility.
  sql`create table sync_grant (
    id uuid not null,
    user_id uuid not null references app_user on delete cascade,
    device text not null,
    facility_id uuid not null references facility,
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    with_role boolean not null default false,
    primary key (facility_id, id)
  )`,
  sql`create unique index sync_grant_live on sync_grant (user_id, device, facility_id) where revoked_at is null`,
  sql`create index sync_grant_by_user on sync_grant (user_id, facility_id)`,
  sql`create table reference_head (
    id integer primary key check (id = 1),
    seq bigint not null
  )`,
  sql`create table reference_item (
    seq bigint primary key,
    kind text not null check (kind in ('antigen', 'place')),
    id uuid not null,
    row jsonb not null,
    lga_id uuid,
    state_id uuid,
    is_store boolean not null default false,
    unique (kind, id)
  )`,
  // LGAs go to the tablets of their state; other devices ask the server for them.
  sql`create index reference_item_by_lga on reference_item (lga_id, seq)`,
  sql`create index reference_item_stores on reference_item (seq) where is_store`,
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
  sql`create index rate_window_by_age on rate_window (started_at)`,
  // How far a device's logs were known when a grant was withdrawn.
  sql`create table grant_head (
    grant_id uuid not null,
    log_id uuid not null,
    head_seq integer not null,
    facility_id uuid not null,
    primary key (facility_id, grant_id, log_id),
    foreign key (facility_id, grant_id) references sync_grant on delete cascade
  )`,
  sql`create table sign_in_wait (
    bucket text primary key,
    failures integer not null,
    until timestamptz not null,
    failed_at timestamptz not null
  )`,
  sql`create index sign_in_wait_by_age on sign_in_wait (failed_at)`,
  // Help contacts. An entry belongs to its author's unit and is shown to everyone above and below it.
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
    updated_at timestamptz not null,
    language text not null default 'en' check (language in ('en', 'ha'))
  )`,
  sql`create table place_change (
    id uuid primary key,
    place_id uuid not null,
    at timestamptz not null,
    by_user uuid references app_user,
    kind text not null check (kind in ('renamed', 'described', 'closed', 'reopened', 'merged')),
    before text not null,
    after text not null
  )`,
  sql`create index place_change_by_place on place_change (place_id, at)`,
  sql`create table vaccine_introduction (
    id uuid primary key,
    state_id uuid not null references state,
    series text not null,
    introduced_on text not null,
    source text not null,
    unique (state_id, series)
  )`,
  sql`create table facility_vaccine (
    facility_id uuid not null references facility,
    series text not null,
    is_offered boolean not null,
    since text,
    admin uuid not null,
    updated_at timestamptz not null,
    primary key (facility_id, series)
  )`,
  // Registers to be recounted because the vaccines of their state or the days of grace changed.
  sql`create table recount_wanted (
    facility_id uuid primary key references facility,
    asked_at timestamptz not null
  )`,
  // Who changed national data, with the values before and after.
  sql`create table national_change (
    id uuid primary key,
    list text not null,
    subject text not null,
    before jsonb,
    after jsonb,
    user_id uuid not null references app_user,
    changed_at timestamptz not null
  )`,
  sql`create index national_change_by_age on national_change (changed_at desc, id)`,
  sql`create trigger only_added before update or delete on national_change
    for each row execute function refuse_rewriting()`,
  sql`create table paid_change (
    id uuid primary key,
    about uuid not null references app_user,
    before boolean not null,
    after boolean not null,
    user_id uuid not null references app_user,
    changed_at timestamptz not null
  )`,
  sql`create trigger only_added before update or delete on paid_change
    for each row execute function refuse_rewriting()`,
  sql`insert into reference_head (id, seq) values (1, 0)`,
];
