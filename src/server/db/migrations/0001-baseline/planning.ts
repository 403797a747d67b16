import { sql } from 'kysely';

/** Sessions that are planned and held. */
export const planningStatements = [
  sql`create table session_plan (
    facility_id uuid not null references facility,
    plan_id uuid not null,
    plan jsonb not null,
    admin uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (facility_id, plan_id)
  )`,
  sql`create table session_part (
    facility_id uuid not null references facility,
    part_id uuid not null,
    session_id uuid not null,
    part jsonb not null,
    admin uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (facility_id, part_id)
  )`,
];
