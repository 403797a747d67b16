import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

// Whatever tells who a child is lies in the one column `personal`, and is found through `child_token` and
// `child_like` alone, whose numbers are digests: the column can be sealed without another layout. A case may name other rows in `about`.
const statements = [
  // With it one index serves the facility's own search and that of a whole state. It comes with PostgreSQL.
  sql`create extension if not exists btree_gin`,
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
  sql`create index child_newest on child (facility_id, created_at)`,
  sql`create table child_token (
    facility_id uuid not null,
    child_id uuid not null,
    tokens integer[] not null,
    primary key (facility_id, child_id)
  )`,
  sql`create index child_token_search on child_token using gin (facility_id, tokens)`,
  // What entries of one child have in common; a table of its own, because a batch looks for thousands of digests at once.
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
    primary key (facility_id, immunization_id)
  )`,
  sql`create index immunization_of_child on immunization (facility_id, child_id)`,
  sql`create index immunization_from_source on immunization (facility_id, source_id) where source_id is not null`,
  sql`create index immunization_by_type on immunization (facility_id, immunization_type, created_at)`,

  // The one row whose lock hands out numbers: no number is given twice, whoever asks at the same time.
  sql`create table vacc_no_head (
    one boolean primary key default true check (one),
    next integer not null
  )`,
  // Numbers given to a device (log_id) or kept by the facility for children registered without one.
  sql`create table vacc_no (
    facility_id uuid not null,
    counter integer not null unique,
    log_id uuid,
    device uuid,
    leased_at timestamptz not null,
    child_id uuid,
    primary key (facility_id, counter)
  )`,
  sql`create index vacc_no_spare on vacc_no (facility_id, counter) where log_id is null and child_id is null`,
  // Numbers that a database may have given after the backup that it was restored from: never given again, but taken as they
  // come in on children's cards.
  sql`create table vacc_no_gap (
    first integer primary key,
    last integer not null
  )`,
  sql`alter table case_file add column about uuid[]`,
];

/** The register of children, their immunizations, and the numbers that children are known by. */
export const children: Migration = {
  name: '0005-children',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
