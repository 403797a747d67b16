import { sql } from 'kysely';

/** Messages and one-time codes. */
export const messagesStatements = [
  // E-mails and text messages waiting to be sent, and the outcome of each.
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
    again_at timestamptz,
    primary key (facility_id, id)
  )`,
  sql`create index message_due on message (due_at) where state = 'queued'`,
  sql`create index message_sending on message (claimed_at) where state = 'sending'`,
  sql`create index message_failed on message (facility_id, settled_at) where state in ('failed', 'in-doubt')`,
  sql`create index message_settled on message (settled_at) where settled_at is not null`,
  // Messages that an administrator may send again are few compared with those already sent.
  sql`create index message_again on message (id) where state in ('failed', 'in-doubt') or again_at is not null`,
  // One row for each user, purpose and requester, so that a stranger's requests and attempts count only against the
  // stranger.
  sql`create table password_code (
    user_id uuid not null references app_user on delete cascade,
    id uuid not null,
    tries integer not null,
    expires_at timestamptz not null,
    purpose text not null default 'password',
    requester text not null default '',
    primary key (user_id, purpose, requester)
  )`,
];
