import { sql } from 'kysely';

/** Tables of card payments, of the provider's notices, and of changed settings. */
export const subscriptionStatements = [
  sql`create table payment_plan (
    provider text not null,
    purpose text not null,
    code text not null,
    primary key (provider, purpose)
  )`,
  // At most one open payment for each account or place.
  sql`create table payment (
    id uuid primary key,
    reference text not null unique,
    provider text not null,
    user_id uuid not null references app_user,
    email text not null,
    unit_level text,
    unit_id uuid,
    seats integer not null check (seats > 0),
    amount bigint not null check (amount > 0),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    plan_code text not null,
    access_code text not null,
    state text not null check (state in ('asked', 'paid', 'failed', 'refused')),
    reason text,
    paid_at timestamptz,
    created_at timestamptz not null,
    checked_at timestamptz,
    revision integer not null default 0,
    closed_at timestamptz,
    check ((unit_id is null) = (unit_level is null)),
    check ((state = 'paid') = (paid_at is not null))
  )`,
  sql`create index payment_by_user on payment (user_id)`,
  sql`create index payment_by_unit on payment (unit_id) where unit_id is not null`,
  sql`create index payment_by_age on payment (created_at desc, id)`,
  sql`create unique index payment_open on payment (coalesce(unit_id, user_id)) where closed_at is null`,
  sql`create table subscription (
    id uuid primary key,
    code text not null unique,
    provider text not null,
    user_id uuid not null references app_user,
    unit_level text,
    unit_id uuid,
    email_token text not null,
    customer_code text not null,
    status text not null,
    amount bigint not null,
    currency text not null,
    plan_code text not null,
    plan_name text not null,
    next_payment_at timestamptz,
    started_at timestamptz not null,
    checked_at timestamptz not null,
    revision integer not null default 0,
    check ((unit_id is null) = (unit_level is null))
  )`,
  sql`create index subscription_by_user on subscription (user_id)`,
  sql`create index subscription_by_unit on subscription (unit_id) where unit_id is not null`,
  sql`create index subscription_by_customer on subscription (customer_code)`,
  sql`create table place_cover (
    unit_id uuid primary key,
    unit_level text not null,
    paid boolean not null,
    ends_at timestamptz not null
  )`,
  sql`create table payment_event (
    id uuid primary key,
    provider text not null,
    digest text not null unique,
    kind text not null,
    reference text,
    subscription_code text,
    customer_code text,
    times integer not null default 1,
    state text not null check (state in ('waiting', 'handled', 'ignored')),
    attempts integer not null default 0,
    outcome text,
    received_at timestamptz not null,
    next_at timestamptz not null,
    handled_at timestamptz
  )`,
  sql`create index payment_event_waiting on payment_event (next_at) where state = 'waiting'`,
  sql`create index payment_event_by_age on payment_event (received_at desc, id)`,
  sql`create table setting_change (
    id uuid primary key,
    key text not null,
    before jsonb,
    after jsonb not null,
    user_id uuid not null references app_user,
    changed_at timestamptz not null
  )`,
  sql`create index setting_change_by_age on setting_change (changed_at desc, id)`,
  // Objects of the demo's card provider.
  sql`create table sandbox_object (
    kind text not null,
    code text not null,
    body jsonb not null,
    primary key (kind, code)
  )`,
];
