import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { findDrift } from '#server/reconcile.ts';

/** Throws if a stored figure is not the sum of its movements; called after every test that changes stock. */
export async function requireNoDrift(db: Kysely<Database>): Promise<void> {
  const drift = await findDrift(db);
  if (drift.length > 0) throw new Error(`the ledger drifted: ${JSON.stringify(drift)}`);
}
