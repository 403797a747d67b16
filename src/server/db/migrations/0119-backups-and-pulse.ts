import { sql, type Kysely } from 'kysely';
import type { Migration } from '../migration.ts';

/** When backups were made, failed and are due, so that a restart postpones none; a row that a server writes to show that it can; and from whose device an incident was told. */
export const backupsAndPulse: Migration = {
  name: '0119-backups-and-pulse',
  async up(trx: Kysely<never>): Promise<void> {
    await sql`create table backup_standing (
      one boolean primary key default true check (one),
      since timestamptz not null,
      due_at timestamptz,
      made_at timestamptz,
      failed_at timestamptz
    )`.execute(trx);
    await sql`alter table incident add column device text, add column user_id uuid`.execute(trx);
    await sql`create table pulse (
      one boolean primary key default true check (one),
      at timestamptz not null
    )`.execute(trx);
  },
};
