import type { Insertable, Selectable } from 'kysely';
import type { SessionPlanRow } from '#contract/wire/session-rows.ts';
import type { SessionPlanId, UserId } from '#domain/kernel/ids.ts';
import { isoOf, type WithMoments } from '../db/stored-moments.ts';
import type { SessionPlanTable } from '../db/tables/planning.ts';

// Where the database's spelling of planned sessions and the contract's meet.

export type StoredPlan = WithMoments<Omit<Selectable<SessionPlanTable>, 'facility_id'>>;

export function planRowOf(row: StoredPlan): SessionPlanRow {
  return {
    id: row.plan_id as SessionPlanId,
    ...row.plan,
    admin: row.admin as UserId,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

/** The row as it is stored; `plan` is an object, because many rows are sent as one parameter. */
export function storedPlanOf(facility: string, row: SessionPlanRow) {
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
