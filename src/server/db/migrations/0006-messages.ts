import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Database } from '../schema.ts';

const statements = [
  sql`create table message (
    facility_id uuid not null,
    id uuid not null,
    kind text not null,
    channel text not null check (channel in ('email', 'sms')),
    recipient text not null,
    subject text not null,
    body text not null,
    state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'in-doubt', 'stopped')),
    attempts integer not null,
    due_at timestamptz not null,
    expires_at timestamptz not null,
    claimed_at timestamptz,
    settled_at timestamptz,
    failure text,
    failure_code integer,
    user_id uuid,
    child_id uuid,
    visit_on text,
    created_at timestamptz not null,
    primary key (facility_id, id)
  )`,
  sql`create index message_due on message (due_at) where state = 'queued'`,
  sql`create index message_sending on message (claimed_at) where state = 'sending'`,
  sql`create index message_failed on message (facility_id, settled_at) where state in ('failed', 'in-doubt')`,
  sql`create index message_settled on message (settled_at) where settled_at is not null`,

  sql`create index immunization_visits on immunization (next_on, facility_id, immunization_id)
    where next_on is not null and voided is null`,

  // One row a user: a new code takes the place of the one before.
  sql`create table password_code (
    user_id uuid primary key references app_user on delete cascade,
    id uuid not null,
    tries integer not null,
    expires_at timestamptz not null
  )`,
];

/** What waits to be mailed or texted and what became of it; one-time codes for a new password. */
export const messages: Migration = {
  name: '0006-messages',
  async up(trx: Kysely<Database>): Promise<void> {
    for (const statement of statements) await statement.execute(trx);
  },
};
