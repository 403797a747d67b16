import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import { sessionToCome } from '#domain/sessions/planned-days.ts';

/** The day to come again, and where the session of that day is held; the place is null where none is planned. */
export interface NextAtSession {
  readonly on: LocalDate;
  readonly place: string | null;
}

/** The next visit by the schedule, put off to the planned session that a child of the settlement can come to. */
export function nextAtSession(
  plans: readonly SessionPlan[],
  { on, settlement }: { readonly on: LocalDate | null; readonly settlement: string },
): NextAtSession | null {
  if (on === null) return null;
  const session = sessionToCome(plans, { on, settlement });
  return session === null ? { on, place: null } : { on: session.on, place: session.plan.place };
}
