import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

// Every hot table leads its key with facility_id, the sharding key; there are no sequences, because a number taken outside
// the facility's lock may become visible out of order. Verdicts and feed items are `json`, not `jsonb`: they are answered
// byte for byte as they were stored.
const statements = [
  sql`create table sync_state (
    one boolean primary key default true check (one),
    epoch text not null,
    began_at timestamptz not null default now()
  )`,
  sql`insert into sync_state (epoch) values (gen_random_uuid()::text)`,
  sql`create table facility_head (
    facility_id uuid primary key,
    seq integer not null default 0
  )`,
  sql`create table event_log (
    facility_id uuid not null,
    log_id uuid not null,
    device uuid,
    accepted_through integer not null default 0,
    durable_through integer not null default 0,
    head_seq integer not null default 0,
    seen_at timestamptz not null,
    primary key (facility_id, log_id)
  )`,
  sql`create table event (
    facility_id uuid not null,
    event_id uuid not null,
    log_id uuid,
    log_seq integer,
    type text,
    v integer,
    actor uuid,
    recorded_at timestamptz,
    clock_off boolean not null default false,
    raw text not null,
    content_hash text not null,
    received_at timestamptz not null,
    status text not null check (status in ('accepted', 'refused', 'parked')),
    waits_for uuid[],
    verdict json not null,
    first_facility_seq integer not null,
    facility_seq integer not null,
    primary key (facility_id, event_id),
    unique (facility_id, log_id, log_seq)
  )`,
  sql`create index event_parked on event (facility_id) where status = 'parked'`,
  sql`create table event_conflict (
    facility_id uuid not null,
    event_id uuid not null,
    content_hash text not null,
    log_id uuid,
    log_seq integer,
    raw text not null,
    received_at timestamptz not null,
    verdict json not null,
    primary key (facility_id, event_id, content_hash)
  )`,
  sql`create table event_failure (
    facility_id uuid not null,
    event_id uuid not null,
    failures integer not null,
    last_at timestamptz not null,
    primary key (facility_id, event_id)
  )`,
  sql`create table movement (
    facility_id uuid not null,
    event_id uuid not null,
    n integer not null,
    antigen_id uuid not null,
    lot_id uuid not null,
    issued_entry_id uuid,
    from_account text not null,
    to_account text not null,
    doses integer not null check (doses > 0),
    facility_seq integer not null,
    primary key (facility_id, event_id, n),
    check (from_account <> to_account)
  )`,
  sql`create table wallet (
    facility_id uuid not null,
    antigen_id uuid not null,
    id uuid not null,
    balance bigint not null check (balance >= 0),
    issued bigint not null check (issued >= 0),
    wastage bigint not null check (wastage >= 0),
    admin uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (facility_id, antigen_id)
  )`,
  sql`create table lot (
    facility_id uuid not null,
    lot_id uuid not null,
    antigen_id uuid not null,
    batch_no text not null,
    expiry_on text not null,
    vvm_stage text not null,
    vendor text not null,
    received integer not null,
    "left" bigint not null check ("left" >= 0),
    primary key (facility_id, lot_id)
  )`,
  sql`create table ledger_entry (
    facility_id uuid not null,
    entry_id uuid not null,
    activity text not null,
    antigen_id uuid not null,
    lot_id uuid not null,
    source_id uuid,
    batch_no text not null,
    expiry_on text not null,
    vvm_stage text not null,
    vendor text not null,
    doses integer not null,
    open integer check (open >= 0),
    direction text,
    officer text not null,
    origin_id uuid,
    origin_name text,
    destination_id uuid,
    destination_name text,
    year integer not null,
    quarter text not null,
    happened_at text not null,
    immunization_type text,
    children_immunized integer,
    wastage integer not null,
    wastage_rate double precision not null,
    admin uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (facility_id, entry_id)
  )`,
  sql`create index ledger_entry_by_activity on ledger_entry (facility_id, activity, entry_id)`,
  sql`create table feed (
    facility_id uuid not null,
    s integer not null,
    log_id uuid,
    log_seq integer,
    item json not null,
    primary key (facility_id, s)
  )`,
  sql`create table case_file (
    facility_id uuid not null,
    case_id uuid not null,
    event_id uuid,
    reason text not null,
    detail text not null,
    opened_at timestamptz not null,
    closed_at timestamptz,
    primary key (facility_id, case_id)
  )`,
  sql`create index case_file_open on case_file (facility_id) where closed_at is null`,
  sql`create table outbound_relay (
    facility_id uuid not null,
    event_id uuid not null,
    arrival uuid not null,
    destination_id uuid not null,
    actor uuid not null,
    payload json not null,
    state text not null check (state in ('pending', 'delivered', 'failed')),
    attempts integer not null default 0,
    created_at timestamptz not null,
    primary key (facility_id, event_id)
  )`,
  sql`create index outbound_relay_arrival on outbound_relay (facility_id, arrival)`,
  sql`create index outbound_relay_pending on outbound_relay (created_at) where state = 'pending'`,
  sql`create table incident (
    id uuid primary key,
    facility_id uuid,
    kind text not null,
    detail text not null,
    opened_at timestamptz not null
  )`,
  sql`create index incident_by_kind on incident (kind, opened_at)`,
  // A unit's figures are kept in 16 rows that are summed on reading, so that the facilities of a country do not queue for one.
  sql`create table rollup_wallet (
    unit_id uuid not null,
    antigen_id uuid not null,
    shard smallint not null,
    level text not null check (level in ('lga', 'state', 'country')),
    balance bigint not null,
    issued bigint not null,
    wastage bigint not null,
    primary key (unit_id, antigen_id, shard)
  )`,
  sql`create table rollup_activity (
    lga_id uuid not null,
    year integer not null,
    quarter text not null,
    antigen_id uuid not null,
    activity text not null,
    state_id uuid not null,
    country_id uuid not null,
    doses bigint not null,
    entries integer not null,
    primary key (lga_id, year, quarter, antigen_id, activity)
  )`,
  sql`create index rollup_activity_by_state on rollup_activity (state_id, year, quarter)`,
];

/** Events, their verdicts and what they changed; the feed that devices follow; figures of LGA, state and country. */
export const ledgerAndSync: Migration = {
  name: '0002-ledger-and-sync',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
