import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Closes an account: no sign-in, session or offline permission is valid from now on, except for sending what still
 * waits on the user's tablets. Stores how far the logs of those tablets are known, because a person must review what
 * comes after.
 * Call it inside a transaction.
 */
export async function deactivateUser(trx: Kysely<Database>, user: string, now: Date): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ active: false, deactivated_at: now })
    .where('id', '=', user)
    .where('active', '=', true)
    .execute();
  await trx
    .updateTable('session_family')
    .set({ send_only: true })
    .where('user_id', '=', user)
    .where('revoked_at', 'is', null)
    .execute();
  await endGrants(trx, user, now);
}

/**
 * Ends a user's permissions to record offline, and stores how far the logs of their tablets are known, because a
 * person must review what comes after. A user who still has a home facility gets a new permission at the next refresh.
 * Call it inside a transaction.
 */
export async function endGrants(trx: Kysely<Database>, user: string, now: Date): Promise<void> {
  await endedWithHeads(
    trx,
    sql`
      update sync_grant set revoked_at = coalesce(revoked_at, ${now}), with_role = false
      where user_id = ${user} and (revoked_at is null or with_role)`,
  );
}

/**
 * Does the same for a user who lost a role but still records for their home facility. What they saved by then still
 * counts if it arrives within the term of the permission.
 */
export async function endGrantsWithRole(trx: Kysely<Database>, user: string, now: Date): Promise<void> {
  await endedWithHeads(
    trx,
    sql`
      update sync_grant set revoked_at = ${now}, with_role = true where user_id = ${user} and revoked_at is null`,
  );
}

async function endedWithHeads(trx: Kysely<Database>, revoking: RawBuilder<unknown>): Promise<void> {
  await sql`
    with revoked as (${revoking} returning id, facility_id, device)
    insert into grant_head (facility_id, grant_id, log_id, head_seq)
    select revoked.facility_id, revoked.id, log.log_id, log.accepted_through from revoked
    join event_log log on log.facility_id = revoked.facility_id and log.device = revoked.device::uuid
    on conflict (facility_id, grant_id, log_id) do update set head_seq = excluded.head_seq`.execute(trx);
}

/**
 * How long a tablet of a closed account may send what waits on it. After that, a colleague can send the rest from the
 * same tablet.
 */
export const daysToSend = 7;

/** Accounts closed before this time can no longer send anything. */
export function sendingEndsBefore(now: Date): Date {
  return new Date(now.getTime() - daysToSend * 24 * 60 * 60 * 1000);
}

/**
 * Ends the session of a closed account when its tablet reports that everything is sent and the server has each of that
 * tablet's logs up to the last number ever reported.
 */
export async function endOnceSent(
  db: Kysely<Database>,
  {
    user,
    family,
    device,
  }: { readonly user: string; readonly family: string; readonly device: string | null },
  log: { readonly facility: string; readonly logId: string; readonly head: number; readonly now: Date },
): Promise<void> {
  await sql`update session_family set revoked_at = ${log.now}
    where id = ${family} and send_only and revoked_at is null
      and coalesce((select accepted_through from event_log
        where facility_id = ${log.facility} and log_id = ${log.logId} and device = ${device}::uuid), 0) >= ${log.head}
      and not exists (select from event_log l
        where l.device = ${device}::uuid and l.accepted_through < l.head_seq
          and l.facility_id in (select facility_id from sync_grant where user_id = ${user}))`.execute(db);
}

/** Reopens a user's account and restores full use of its send-only sessions. Call it inside a transaction. */
export async function activateUser(trx: Kysely<Database>, user: string): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ active: true, deactivated_at: null })
    .where('id', '=', user)
    .execute();
  await trx
    .updateTable('session_family')
    .set({ send_only: false })
    .where('user_id', '=', user)
    .where('revoked_at', 'is', null)
    .execute();
}
