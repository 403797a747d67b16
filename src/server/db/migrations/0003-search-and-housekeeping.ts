import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  // Trigrams: the only index that serves "contains this text". It comes with PostgreSQL and with the embedded database.
  sql`create extension if not exists pg_trgm`,
  sql`create index facility_name_search on facility using gin (lower(name) gin_trgm_ops)`,
  sql`create index refresh_token_by_expiry on refresh_token (expires_at)`,
  sql`create index rate_window_by_age on rate_window (started_at)`,
];

export const searchAndHousekeeping: Migration = {
  name: '0003-search-and-housekeeping',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
