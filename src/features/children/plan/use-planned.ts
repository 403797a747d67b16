import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import { type PlannedSession, plannedSessions } from '#domain/sessions/planned-days.ts';

/** Address of the session plan. */
export const planPath = '/child/plan';

/** The plans of the facility; undefined while they are read. */
export function usePlans(): readonly SessionPlan[] | undefined {
  const { planning } = pageEngine();
  return useLiveQuery(() => planning.plans(), [planning]);
}

/** The sessions of all plans between two days, in their order. */
export function sessionsBetween(
  plans: readonly SessionPlan[],
  days: { readonly from: LocalDate; readonly to: LocalDate },
): readonly PlannedSession[] {
  return plans
    .flatMap((plan) => plannedSessions(plan, days))
    .toSorted(
      (a, b) =>
        daysBetween(b.on, a.on) ||
        Number(a.isCancelled) - Number(b.isCancelled) ||
        (a.plan.id < b.plan.id ? -1 : 1),
    );
}

/** One session of a plan by its planned day; null if there is none. */
export function sessionOf(
  plans: readonly SessionPlan[],
  { plan: id, planned }: { readonly plan: string; readonly planned: string },
): PlannedSession | null {
  const plan = plans.find((one) => one.id === id);
  if (plan === undefined) return null;
  const changed = plan.changes.findLast((change) => change.on === planned);
  const held = changed?.to ?? (planned as LocalDate);
  return plannedSessions(plan, { from: held, to: held }).find((one) => one.planned === planned) ?? null;
}
