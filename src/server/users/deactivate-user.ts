import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Shuts a user out: no sign-in, and no session or permission to work offline is good from here on, but for sending what
 * waits on the user's tablets. Notes how far the logs of those tablets are known: a person decides on what comes after.
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
  await sql`
    with revoked as (
      update sync_grant set revoked_at = ${now} where user_id = ${user} and revoked_at is null
      returning id, facility_id, device
    )
    insert into grant_head (facility_id, grant_id, log_id, head_seq)
    select revoked.facility_id, revoked.id, log.log_id, log.head_seq from revoked
    join event_log log on log.facility_id = revoked.facility_id and log.device = revoked.device::uuid`.execute(
    trx,
  );
}

/** Lets a user in again; sessions that were for sending only are whole again. Call it inside a transaction. */
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
