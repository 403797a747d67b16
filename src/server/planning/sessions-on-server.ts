import { sessions } from '#contract/families/sessions.ts';
import { oneTableFamily } from '../families/one-table-family.ts';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { SessionPlanRow } from '#contract/wire/session-rows.ts';
import type { SessionPlanId, UserId } from '#domain/kernel/ids.ts';
import { isoOf, type WithMoments } from '../db/stored-moments.ts';
import type { SessionPlanTable } from '../db/tables/planning.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import type { Database } from '../db/schema.ts';

/** The server side of planned sessions. */
export const sessionsOnServer = oneTableFamily(sessions, {
  table: 'session_plan',
  id: 'plan_id',
  amended: ['plan', 'updated_at'],
  begunBy: ['plan-session'],
  driftKind: 'session-plan',
  refusals: 'plan',
  rowOf: planRowOf,
  storedOf: storedPlanOf,
});

// Converts planned sessions between the database's form and the contract's.

type StoredPlan = WithMoments<Omit<Selectable<SessionPlanTable>, 'facility_id'>>;

function planRowOf(row: StoredPlan): SessionPlanRow {
  return {
    id: row.plan_id as SessionPlanId,
    ...row.plan,
    admin: row.admin as UserId,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

/** The row as stored; `plan` stays an object, because many rows are sent as one parameter. */
function storedPlanOf(facility: string, row: SessionPlanRow) {
  const { id, admin, createdAt, updatedAt, ...plan } = row;
  return {
    facility_id: facility,
    plan_id: id,
    plan,
    admin,
    created_at: createdAt,
    updated_at: updatedAt,
  } satisfies { readonly [Column in keyof Insertable<SessionPlanTable>]: unknown };
}

/** Reads the planned sessions of several facilities, by facility. */
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
