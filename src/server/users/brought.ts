import type { Kysely } from 'kysely';
import type { BroughtHow } from '#contract/calls/children.ts';
import type { Database } from '../db/schema.ts';

/** Keeps by whose hand somebody came to the facility whose register they read from now on; the facility hears when they read it. */
export async function noteBrought(
  db: Kysely<Database>,
  {
    user,
    by,
    how,
    at,
  }: { readonly user: string; readonly by: string; readonly how: BroughtHow; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ brought_by: by, brought_how: how, brought_at: at })
    .where('id', '=', user)
    .execute();
}
