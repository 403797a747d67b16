import type { ColumnType } from 'kysely';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import type { Instant } from './column.ts';

/** Content of a plan, without its author and times. */
export type PlanDetails = Omit<SessionPlan, 'id' | 'admin' | 'createdAt' | 'updatedAt'>;

/** Read it through `src/server/planning/sessions-on-server.ts`. */
export interface SessionPlanTable {
  facility_id: string;
  plan_id: string;
  plan: ColumnType<PlanDetails, string, string>;
  admin: string;
  created_at: Instant;
  updated_at: Instant;
}

/** Content of a part, without its owner and times. */
export type PartDetails = Omit<SessionPart, 'id' | 'session' | 'admin' | 'createdAt' | 'updatedAt'>;

/** Read it through `src/server/planning/held-on-server.ts`. */
export interface SessionPartTable {
  facility_id: string;
  part_id: string;
  session_id: string;
  part: ColumnType<PartDetails, string, string>;
  admin: string;
  created_at: Instant;
  updated_at: Instant;
}

export interface PlanningTables {
  session_part: SessionPartTable;
  session_plan: SessionPlanTable;
}
