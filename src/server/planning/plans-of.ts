import type { Kysely } from 'kysely';
import type { SessionPlan } from '#domain/sessions/model.ts';
import type { Database } from '../db/schema.ts';
import { planRowOf } from './stored-plan.ts';

/** The planned sessions of facilities, by facility. */
export async function plansOf(
  db: Kysely<Database>,
  facilities: readonly string[],
): Promise<ReadonlyMap<string, readonly SessionPlan[]>> {
  if (facilities.length === 0) return new Map();
  const rows = await db
    .selectFrom('session_plan')
    .selectAll()
    .where('facility_id', 'in', facilities)
    .execute();
  return new Map(
    Array.from(
      Map.groupBy(rows, (row) => row.facility_id),
      ([facility, own]) => [facility, own.map(planRowOf)],
    ),
  );
}
