import { addDays } from '#domain/kernel/calendar.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import type { SessionPlan } from './model.ts';
import { isForSettlement } from './places.ts';
import { type PlannedSession, plannedSessions } from './planned-days.ts';

/** A visit is put off to a session that comes within so many days: one that is four weeks late counts as missed. */
const mostDaysLater = 14;

/**
 * The session that a child of a settlement is told to come to when its next dose may be given on a day: the first one on that day or
 * in the two weeks after it; of several on one day the one of its own settlement. Campaigns are called for by themselves. Null where
 * none is planned.
 */
export function sessionToCome(
  plans: readonly SessionPlan[],
  { on, settlement }: { readonly on: LocalDate; readonly settlement: string },
): PlannedSession | null {
  const [first] = plans
    .filter((plan) => plan.kind !== 'campaign' && isForSettlement(plan, settlement))
    .flatMap((plan) => plannedSessions(plan, { from: on, to: addDays(on, mostDaysLater) }))
    .filter(({ isCancelled }) => !isCancelled)
    .toSorted(
      (a, b) =>
        daysBetween(b.on, a.on) ||
        Number(a.plan.settlement === '') - Number(b.plan.settlement === '') ||
        (a.plan.id < b.plan.id ? -1 : 1),
    );
  return first ?? null;
}

/** Where a child of a settlement is expected on a day; null where no session is planned for it. */
export function placeOfVisit(
  plans: readonly SessionPlan[],
  visit: { readonly on: LocalDate; readonly settlement: string },
): string | null {
  const session = sessionToCome(plans, visit);
  return session?.on === visit.on ? session.plan.place : null;
}
