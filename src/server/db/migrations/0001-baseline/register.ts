import { sql } from 'kysely';

/** Children, their immunizations, and vaccination numbers. */
export const registerStatements = [
  // Everything that identifies a child is in `personal` and can be found only through the digests in `child_token` and
  // `child_like`, so that the column can be encrypted without a change of layout.
  sql`create table child (
    facility_id uuid not null,
    child_id uuid not null,
    personal jsonb not null,
    vacc_no text,
    status boolean not null,
    merged_into uuid,
    admin uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (facility_id, child_id)
  )`,
  sql`create index child_merged on child (facility_id, merged_into) where merged_into is not null`,
  sql`create index child_by_time on child (facility_id, created_at desc, child_id)`,
  sql`create index child_newest on child (created_at desc, child_id)`,
  sql`create index child_by_name on child (facility_id, lower(personal ->> 'fullname'), child_id)`,
  sql`create index child_by_birth on child (facility_id, (personal ->> 'bornOn'), child_id)`,
  sql`create index child_by_number on child (facility_id, coalesce(vacc_no, ''), child_id)`,
  sql`create index child_by_caregiver on child (facility_id, lower(personal ->> 'caregiverName'), child_id)`,
  sql`create table child_token (
    facility_id uuid not null,
    child_id uuid not null,
    tokens integer[] not null,
    primary key (facility_id, child_id)
  )`,
  sql`create index child_token_search on child_token using gin (facility_id, tokens)`,
  // Features that entries of one child share. A separate table, because a batch looks up thousands of digests at once.
  sql`create table child_like (
    facility_id uuid not null,
    token integer not null,
    child_id uuid not null,
    primary key (facility_id, token, child_id)
  )`,
  sql`create table immunization (
    facility_id uuid not null,
    immunization_id uuid not null,
    child_id uuid not null,
    antigen_id uuid not null,
    dose text,
    doses integer not null,
    immunized_on text not null,
    next_on text,
    year integer not null,
    quarter text not null,
    immunization_type text not null,
    source_id uuid,
    label json,
    is_history boolean not null,
    warnings text[] not null,
    voided json,
    admin uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    kind text check (kind in ('routine', 'campaign', 'outside')),
    session_id uuid,
    primary key (facility_id, immunization_id)
  )`,
  sql`create index immunization_of_child on immunization (facility_id, child_id)`,
  sql`create index immunization_from_source on immunization (facility_id, source_id) where source_id is not null`,
  sql`create index immunization_by_type on immunization (facility_id, immunization_type, created_at)`,
  sql`create index immunization_by_day on immunization (facility_id, immunized_on)`,
  sql`create index immunization_by_time on immunization (facility_id, created_at desc, immunization_id)`,
  sql`create index immunization_newest on immunization (created_at desc, immunization_id)`,
  sql`create index immunization_by_next on immunization (facility_id, coalesce(next_on, ''), immunization_id)`,
  // The one row whose lock orders the handing out of numbers, so that no number is given twice.
  sql`create table vacc_no_head (
    one boolean primary key default true check (one),
    next integer not null
  )`,
  // Numbers that children have, and numbers that a facility keeps for children registered without one.
  sql`create table vacc_no (
    facility_id uuid not null,
    counter integer not null,
    child_id uuid,
    primary key (facility_id, counter)
  )`,
  sql`create index vacc_no_spare on vacc_no (facility_id, counter) where child_id is null`,
  // Numbers that may have been handed out after the backup this database was restored from. They are never handed out
  // again, but accepted from children's cards.
  sql`create table vacc_no_gap (
    first integer primary key,
    last integer not null
  )`,
  // Officers above the facility who opened a child's record, with purpose and reason. Kept permanently for the facility
  // to see. A row without a child means that the whole register was read, once for each day and person.
  sql`create table child_opening (
    facility_id uuid not null,
    id uuid not null,
    child_id uuid,
    user_id uuid not null references app_user,
    officer text not null,
    officer_level text not null,
    officer_unit text not null,
    reason text not null,
    opened_at timestamptz not null,
    purpose text,
    brought_by text,
    brought_how text,
    read_on date,
    primary key (facility_id, id)
  )`,
  sql`create unique index child_opening_of_register on child_opening (facility_id, user_id, read_on) where child_id is null`,
  // A number is found through its block, which says which facility it belongs to. Blocks do not overlap, so a number
  // that is unique within its facility is unique everywhere.
  sql`create table vacc_no_block (
    first integer primary key,
    last integer not null,
    facility_id uuid not null,
    log_id uuid,
    device uuid,
    leased_at timestamptz not null,
    check (first <= last),
    exclude using gist (int4range(first, last, '[]') with &&)
  )`,
  // Children of closed facilities waiting to be handed over to the successor.
  sql`create table handover (
    facility_id uuid not null,
    child_id uuid not null,
    asked integer not null,
    primary key (facility_id, child_id)
  )`,
];
