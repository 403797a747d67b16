import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  sql`create table national_change (
    id uuid primary key, list text not null, subject text not null, before jsonb, after jsonb,
    user_id uuid not null references app_user (id), changed_at timestamptz not null
  )`,
  sql`create index national_change_by_age on national_change (changed_at desc, id)`,
  sql`create function refuse_rewriting() returns trigger language plpgsql as $$
    begin raise exception 'rows of % are only added', tg_table_name; end $$`,
  sql`create trigger only_added before update or delete on national_change
    for each row execute function refuse_rewriting()`,
];

/** Who changed what is one list for all, and how it stood before and after. Rows are only added. */
export const nationalChanges: Migration = {
  name: '0112-national-changes',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
