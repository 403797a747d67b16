import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** Shuts a user out: no sign-in, no session and no grant of hers is good from here on. Call it inside a transaction. */
export async function deactivateUser(trx: Kysely<Database>, user: string, now: Date): Promise<void> {
  await trx.updateTable('app_user').set({ active: false }).where('id', '=', user).execute();
  for (const table of ['session_family', 'sync_grant'] as const) {
    await trx
      .updateTable(table)
      .set({ revoked_at: now })
      .where('user_id', '=', user)
      .where('revoked_at', 'is', null)
      .execute();
  }
}
