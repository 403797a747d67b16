import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { findDrift } from '#server/reconcile.ts';

/** For the end of every test that changes stock: throws when a kept figure is not the sum of its movements. */
export async function requireNoDrift(db: Kysely<Database>): Promise<void> {
  const drift = await findDrift(db);
  if (drift.length > 0) throw new Error(`the ledger drifted: ${JSON.stringify(drift)}`);
}
