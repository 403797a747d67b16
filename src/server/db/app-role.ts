import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/*
 * PostgreSQL runs with two roles. The owner migrates the schema and restores backups. The server's own role reads and
 * writes, and may delete only rows that expire or are recomputed. Someone who obtains the server's password therefore
 * cannot change the ledger's feed or an audit trail, or delete a child's record.
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
  // Rows that authorised users remove from a list.
  'closing_head',
  'facility_vaccine',
  'handover',
  'place_cover',
  'support_entry',
  'user_role',
  'vaccine_introduction',
  // Rows that wait for a job to process them.
  'recount_wanted',
  'relay_waiting',
  // Figures that can be recomputed from the rows they count.
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

/** Tables whose rows only the owner may change once they are written. */
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
 * Creates the server's role with this password if it does not exist, and grants it only what it needs of the present
 * schema. The owner must repeat this after each schema step.
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
