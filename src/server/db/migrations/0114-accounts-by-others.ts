import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  sql`alter table app_user
    add column must_change_password boolean not null default false,
    add column brought_by uuid, add column brought_how text, add column brought_at timestamptz,
    add column email_set_by uuid`,
  sql`create table paid_change (
    id uuid primary key, about uuid not null references app_user, before boolean not null, after boolean not null,
    user_id uuid not null references app_user, changed_at timestamptz not null
  )`,
  sql`create trigger only_added before update or delete on paid_change
    for each row execute function refuse_rewriting()`,
];

/** What somebody else did to an account: a password, a home or an e-mail that they gave it, and whether it counts as paid. */
export const accountsByOthers: Migration = {
  name: '0114-accounts-by-others',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
