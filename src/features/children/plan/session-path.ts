import type { PlannedSession } from '#domain/sessions/planned-days.ts';

/** Where a session of the plan is started, with all that the plan says filled in. */
export function sessionPath({ plan, planned }: PlannedSession): string {
  return `/child/session?${new URLSearchParams({ plan: plan.id, planned }).toString()}`;
}
