import { sql } from 'kysely';

/** Events, their verdicts, and the feed that devices follow. */
export const syncStatements = [
  sql`create table sync_state (
    one boolean primary key default true check (one),
    epoch text not null,
    began_at timestamptz not null default now()
  )`,
  // `called_at` is when an API call, rather than a tablet, last recorded something.
  sql`create table facility_head (
    facility_id uuid primary key,
    seq integer not null default 0,
    called_at timestamptz
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
  sql`create index event_log_of_device on event_log (facility_id, device)`,
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
    sender uuid,
    sender_device text,
    recorded_as uuid,
    was_accepted boolean not null default false,
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
  // Items are stored as the text that is returned, uncompressed: half as much disk space again, but a tenth less time
  // for a push and a pull. `own` is the short form for the device that sent the event; `mark` is random, one for each
  // transaction that adds steps.
  sql`create table feed (
    facility_id uuid not null,
    s integer not null,
    log_id uuid,
    log_seq integer,
    item text not null,
    own text,
    mark text not null,
    primary key (facility_id, s)
  ) with (toast_tuple_target = 8160)`,
  sql`create table case_file (
    facility_id uuid not null,
    case_id uuid not null,
    event_id uuid,
    reason text not null,
    detail text not null,
    sentences jsonb not null default '[]',
    opened_at timestamptz not null,
    closed_at timestamptz,
    about uuid[],
    caused_by uuid,
    primary key (facility_id, case_id)
  )`,
  sql`create index case_file_open on case_file (facility_id) where closed_at is null`,
  sql`create index case_file_unconfirmed on case_file (facility_id) where reason = 'arrival-unconfirmed'`,
  sql`create table incident (
    id uuid primary key,
    facility_id uuid,
    kind text not null,
    detail text not null,
    opened_at timestamptz not null,
    device text,
    user_id uuid
  )`,
  sql`create index incident_by_kind on incident (kind, opened_at)`,
  sql`create index incident_by_time on incident (opened_at)`,
  // A tablet that starts a new log sends again what may not have arrived. Such an event keeps its verdict and first
  // number; this table holds its further numbers, with the feed step that reported each.
  sql`create table log_number (
    facility_id uuid not null,
    log_id uuid not null,
    seq integer not null,
    event_id uuid not null,
    s integer not null,
    primary key (facility_id, log_id, seq)
  )`,
  sql`create table reconcile_mark (
    facility_id uuid primary key,
    seq integer not null
  )`,
  sql`create table job_turn (
    job text primary key,
    ends_at timestamptz not null
  )`,
  // Heads of the logs when a facility was closed: events up to the head were saved before the closing, whatever the
  // tablet's clock says. `facility_id` is the log's own facility.
  sql`create table closing_head (
    facility_id uuid not null,
    log_id uuid not null,
    place_id uuid not null,
    head_seq integer not null,
    primary key (facility_id, log_id, place_id)
  )`,
  sql`create index closing_head_by_place on closing_head (place_id)`,
  sql`create table backup_standing (
    one boolean primary key default true check (one),
    since timestamptz not null,
    due_at timestamptz,
    made_at timestamptz,
    failed_at timestamptz
  )`,
  // A row that the server writes to show that the database accepts writes.
  sql`create table pulse (
    one boolean primary key default true check (one),
    at timestamptz not null
  )`,
  sql`insert into sync_state (epoch) values (left(gen_random_uuid()::text, 8))`,
];
