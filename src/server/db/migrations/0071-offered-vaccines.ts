import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  sql`create table vaccine_introduction (
    id uuid primary key, state_id uuid not null references state (id), series text not null, introduced_on text not null,
    source text not null, unique (state_id, series)
  )`,
  sql`create table facility_vaccine (
    facility_id uuid not null references facility (id), series text not null, is_offered boolean not null, since text,
    admin uuid not null, updated_at timestamptz not null,
    primary key (facility_id, series)
  )`,
  sql`create table recount_wanted (
    facility_id uuid primary key references facility (id), asked_at timestamptz not null
  )`,
];

/** Which vaccines came to a state and when, which a facility says that it gives, and registers to be counted again for it. */
export const offeredVaccines: Migration = {
  name: '0071-offered-vaccines',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
