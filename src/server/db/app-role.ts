import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/*
 * PostgreSQL with two roles: the owner brings the schema up to date and restores backups, and the server's own role reads,
 * writes and takes away only what runs out or is counted anew. Whoever gets hold of the server's password changes no step of the
 * ledger, the feed or a trail, and deletes no record of a child.
 */

/** Tables that the running server deletes rows of. */
export const sweptTables = [
  // Rows that expire.
  'idempotency_key',
  'job_turn',
  'message',
  'password_code',
  'rate_window',
  'refresh_token',
  'session_family',
  'sign_in_wait',
  // Rows that authorised users take off a list.
  'closing_head',
  'facility_vaccine',
  'handover',
  'place_cover',
  'support_entry',
  'user_role',
  'vaccine_introduction',
  // Rows that wait for a job.
  'recount_wanted',
  'relay_waiting',
  // Figures that are added up again from what they count.
  'child_visit',
  'facility_card',
  'rollup_activity',
  'rollup_cohort',
  'rollup_cohort_unit',
  'rollup_facility',
  'rollup_given',
  'rollup_given_unit',
  'rollup_lot',
  'rollup_not_given',
  'rollup_not_given_unit',
  'rollup_period',
  'rollup_report',
  'rollup_wallet',
] as const satisfies readonly (keyof Database)[];

/** Tables whose rows nobody but the owner changes once they are written. */
export const writtenOnce = [
  'child_opening',
  'event_conflict',
  'feed',
  'incident',
  'movement',
  'national_change',
  'paid_change',
  'place_change',
  'setting_change',
] as const satisfies readonly (keyof Database)[];

/**
 * Makes the server's role where there is none, with this password, and gives it what it needs of the schema as it stands and no
 * more. To be repeated by the owner after each step of the schema.
 */
export async function grantToAppRole(
  db: Kysely<Database>,
  { role, password }: { readonly role: string; readonly password: string | null },
): Promise<void> {
  const name = sql.id(role);
  const tables = (names: readonly string[]) => sql.join(names.map((table) => sql.table(table)));
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(trx);
    if (rows.length === 0) await sql`create role ${name} login`.execute(trx);
    if (password !== null) await sql`alter role ${name} password ${sql.lit(password)}`.execute(trx);
    await sql`revoke create on schema public from public`.execute(trx);
    await sql`grant usage on schema public to ${name}`.execute(trx);
    await sql`revoke all on all tables in schema public from ${name}`.execute(trx);
    await sql`grant select, insert, update on all tables in schema public to ${name}`.execute(trx);
    await sql`revoke update on ${tables(writtenOnce)} from ${name}`.execute(trx);
    await sql`revoke insert, update on schema_migration from ${name}`.execute(trx);
    await sql`grant delete on ${tables(sweptTables)} to ${name}`.execute(trx);
  });
}
