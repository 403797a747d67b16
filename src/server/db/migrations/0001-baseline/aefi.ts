import { sql } from 'kysely';

/** Adverse events following immunization. */
export const aefiStatements = [
  // The child belongs to another family of events and may arrive later, so there is no foreign key.
  sql`create table aefi (
    facility_id uuid not null references facility,
    aefi_id uuid not null,
    child_id uuid not null,
    report jsonb not null,
    personal jsonb not null,
    is_withdrawn boolean not null,
    admin uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (facility_id, aefi_id)
  )`,
  sql`create index aefi_by_time on aefi (facility_id, created_at)`,
  sql`create index aefi_of_month on aefi (left(report ->> 'reportedOn', 7), facility_id) where not is_withdrawn`,
];
