import type { ColumnType } from 'kysely';
import type { SessionPlan } from '#domain/sessions/model.ts';

type Instant = ColumnType<Date, string | Date, string | Date>;

/** What a plan says besides who made it and when. */
export type PlanDetails = Omit<SessionPlan, 'id' | 'admin' | 'createdAt' | 'updatedAt'>;

/** Read it through `src/server/planning/stored-plan.ts`. */
export interface SessionPlanTable {
  facility_id: string;
  plan_id: string;
  plan: ColumnType<PlanDetails, string, string>;
  admin: string;
  created_at: Instant;
  updated_at: Instant;
}

/** Tables of planned sessions. */
export interface PlanningTables {
  session_plan: SessionPlanTable;
}
