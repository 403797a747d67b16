import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

// A store's chain of places ends at its unit. Users of any level may have a home, which need not hang on their unit's chain.
const statements = [
  sql`alter table facility
    alter column lga_id drop not null,
    alter column state_id drop not null,
    add column serves uuid[] not null default '{}',
    add check (state_id is not null or lga_id is null),
    add check (lga_id is not null or serves <> '{}')`,
  // Who the other end of a transfer may be: stores reach tablets below and above them, not only those of one LGA.
  sql`alter table reference_item add column state_id uuid, add column is_store boolean not null default false`,
  sql`create index reference_item_stores on reference_item (seq) where is_store`,
  // The smallest unit that a facility lies in; of a store of a state or the country it is that.
  sql`alter table rollup_activity rename column lga_id to unit_id`,
  sql`alter table rollup_activity alter column state_id drop not null`,

  sql`alter table app_user
    drop constraint app_user_check,
    drop constraint app_user_check1,
    drop constraint app_user_check2,
    add check (level <> 'facility' or facility_id is not null),
    add check (level not in ('state', 'lga') or state_id is not null),
    add check (level <> 'lga' or lga_id is not null),
    add check (level <> 'country' or state_id is null),
    add check (level <> 'state' or lga_id is null),
    add check (state_id is not null or lga_id is null),
    add column paid_ended_at timestamptz,
    add column deactivated_at timestamptz`,
  // One index for all that a user is found by; a search never spans two fields, because nobody types the sign between them.
  sql`create index app_user_search on app_user using gin (
    (lower(first_name) || chr(31) || lower(last_name) || chr(31) || email) gin_trgm_ops)`,
  sql`create index app_user_by_name on app_user (lower(first_name), id)`,
  sql`create index app_user_by_last_name on app_user (lower(last_name), id)`,
  sql`create index app_user_by_home on app_user (facility_id)`,
  sql`create index app_user_by_lga on app_user (lga_id, lower(first_name), id)`,
  sql`create index app_user_by_state on app_user (state_id, lower(first_name), id)`,

  sql`alter table session_family
    add column seen_at timestamptz,
    add column agent text,
    add column send_only boolean not null default false`,
  // How far the logs of a device had been reported when a permission was taken away.
  sql`create table grant_head (
    grant_id uuid not null references sync_grant on delete cascade,
    log_id uuid not null,
    head_seq integer not null,
    primary key (grant_id, log_id)
  )`,
  sql`create table sign_in_wait (
    bucket text primary key,
    failures integer not null,
    until timestamptz not null,
    failed_at timestamptz not null
  )`,
  sql`create index sign_in_wait_by_age on sign_in_wait (failed_at)`,
  // A code belongs to who asked for it, so that a stranger's requests and tries use up only the stranger's own.
  sql`alter table password_code
    add column purpose text not null default 'password',
    add column requester text not null default '',
    drop constraint password_code_pkey,
    add primary key (user_id, purpose, requester)`,
];

/** Stores, homes of users of any level, how users are found, and what accounts are guarded by. */
export const peopleAndStores: Migration = {
  name: '0010-people-and-stores',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
