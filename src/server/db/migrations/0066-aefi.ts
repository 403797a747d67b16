import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

const statements = [
  // The child comes of another family and may come later, so it is named and not referred to.
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
];

/** Adverse events following immunization. */
export const aefi: Migration = {
  name: '0066-aefi',
  async up(trx: Kysely<never>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
