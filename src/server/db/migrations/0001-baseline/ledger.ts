import { sql } from 'kysely';

/** Stock: movements, wallets, lots, entries, and what is in transit between facilities. */
export const ledgerStatements = [
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
  // `moved_on` is what has left the lot again; a receipt can be reversed only while it is zero.
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
    moved_on bigint not null default 0 check (moved_on >= 0),
    per_vial integer,
    primary key (facility_id, lot_id)
  )`,
  sql`create index lot_in_stock on lot (facility_id, antigen_id) include (expiry_on, vvm_stage, "left") where "left" > 0`,
  // Later events mark the entries they change. `history` is `json` because it is returned as stored. `sent_by` is the
  // colleague who sent the entry, and from which tablet, if not its author.
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
    reason text,
    reverses text,
    reversed_by uuid,
    arrival text check (arrival in ('unconfirmed', 'confirmed', 'differs')),
    history json not null default '[]',
    voucher_id uuid,
    reason_code text,
    vvm_readings jsonb,
    per_vial integer,
    counted_at text,
    sent_by jsonb,
    primary key (facility_id, entry_id)
  )`,
  sql`create index ledger_entry_by_activity on ledger_entry (facility_id, activity, entry_id)`,
  sql`create index ledger_entry_reversals on ledger_entry (facility_id, reverses, entry_id) where reverses is not null`,
  sql`create index ledger_entry_unconfirmed on ledger_entry (facility_id) where arrival = 'unconfirmed'`,
  sql`create index ledger_entry_by_minute on ledger_entry (facility_id, happened_at)`,
  sql`create index ledger_entry_by_time on ledger_entry (facility_id, created_at desc, entry_id)`,
  sql`create index ledger_entry_newest on ledger_entry (created_at desc, entry_id)`,
  sql`create index ledger_entry_of_antigen on ledger_entry (antigen_id, created_at desc, entry_id)`,
  sql`create index ledger_entry_batch on ledger_entry (lower(batch_no) text_pattern_ops)`,
  sql`create index ledger_entry_of_lot on ledger_entry (facility_id, lot_id)`,
  // Indexes the few entries whose year or quarter differs from that of their date.
  sql`create index ledger_entry_other_period on ledger_entry (facility_id, entry_id)
    where year <> left(happened_at, 4)::integer or quarter <> 'Q' || (substr(happened_at, 6, 2)::integer + 2) / 3`,
  // Finds shipments between facilities in a month, for a unit's report.
  sql`create index ledger_entry_sent on ledger_entry (left(happened_at, 7), facility_id)
    where activity in ('transfer', 'return', 'arrive') and reversed_by is null`,
  // Finds stock sent and not confirmed, longest waiting first.
  sql`create index ledger_entry_unconfirmed_since on ledger_entry (created_at) where arrival = 'unconfirmed'`,
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
    kind text not null default 'arrival' check (kind in ('arrival', 'difference')),
    primary key (facility_id, event_id)
  )`,
  sql`create index outbound_relay_arrival on outbound_relay (facility_id, arrival)`,
  sql`create index outbound_relay_pending on outbound_relay (facility_id, attempts, created_at) where state = 'pending'`,
  // Facilities with something in transit. Each push that sends something increments `sent`, so that nothing sent while
  // the relay runs is missed.
  sql`create table relay_waiting (
    facility_id uuid primary key,
    sent bigint not null,
    tried_at timestamptz
  )`,
  // Facilities that keep stock. A receipt that names one as its origin is reviewed by a person.
  sql`create table stock_keeper (
    facility_id uuid primary key
  )`,
];
