import { addDays, addMonths } from '#domain/kernel/calendar.ts';
import { dayNumber, daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { isForSettlement, type SessionPlan } from './model.ts';

/** One day of a plan: when it is held, or that it is not held. */
export interface PlannedSession {
  readonly plan: SessionPlan;
  /** The planned day, which identifies it wherever it was moved to. */
  readonly planned: LocalDate;
  /** The day on which it is held; the planned one if it was cancelled. */
  readonly on: LocalDate;
  readonly isCancelled: boolean;
  /** Reason why it was moved or cancelled; empty if it was not. */
  readonly reason: string;
}

type Rule = Pick<SessionPlan, 'on' | 'repeat' | 'until'>;

/** True for a day on which the plan has a session, before any move or cancellation. */
export function isPlannedDay(rule: Rule, on: LocalDate): boolean {
  const days = daysBetween(rule.on, on);
  if (days < 0 || (rule.until !== null && on > rule.until)) return false;
  if (days === 0) return true;
  if (rule.repeat === 'once' || days % 7 !== 0) return false;
  return rule.repeat === 'weekly' || on === sameOfMonth(rule.on, on);
}

/** The sessions of a plan between two days inclusive, in order; cancelled ones on their former day. */
export function plannedSessions(
  plan: SessionPlan,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): readonly PlannedSession[] {
  const changed = new Map(plan.changes.map((change) => [change.on, change]));
  // A moved session may have come from outside the requested days, or have left them.
  const planned = new Set([...daysOf(plan, from, to), ...changed.keys()]);
  return Array.from(planned, (day): PlannedSession => {
    const change = changed.get(day);
    return {
      plan,
      planned: day,
      on: change?.to ?? day,
      isCancelled: change !== undefined && change.to === null,
      reason: change === undefined || change.to === day ? '' : change.reason,
    };
  })
    .filter(({ planned: day, on }) => on >= from && on <= to && isPlannedDay(plan, day))
    .toSorted((a, b) => daysBetween(b.on, a.on) || daysBetween(b.planned, a.planned));
}

function daysOf(rule: Rule, from: LocalDate, to: LocalDate): LocalDate[] {
  if (rule.repeat === 'once') return [rule.on];
  const skipped = Math.max(0, Math.floor(daysBetween(rule.on, from) / 7));
  const days: LocalDate[] = [];
  for (let day = addDays(rule.on, skipped * 7); day <= to; day = addDays(day, 7))
    if (isPlannedDay(rule, day)) days.push(day);
  return days;
}

/** The day with the first one's weekday and position in the month, such as the second Tuesday, in the month of another day. */
function sameOfMonth(first: LocalDate, inMonthOf: LocalDate): LocalDate {
  const ordinal = Math.ceil(Number(first.slice(8, 10)) / 7);
  const begin = `${inMonthOf.slice(0, 7)}-01` as LocalDate;
  const firstOfWeekday = addDays(begin, (weekday(first) - weekday(begin) + 7) % 7);
  const day = addDays(firstOfWeekday, (ordinal - 1) * 7);
  return day < addMonths(begin, 1) ? day : addDays(day, -7);
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(on: LocalDate): number {
  // 1 January 1970 was a Thursday.
  return (((dayNumber(on) + 3) % 7) + 7) % 7;
}

/** Days for which a visit may wait for a session, because a dose that is four weeks late counts as missed. */
const maxDaysLater = 14;

/**
 * The session that a child of a settlement is told to come to when its next dose may be given on a day: the first one on that day or in the
 * two weeks after it; of several on one day the one of its own settlement. Campaigns are announced separately. Null if none is planned.
 */
export function sessionToCome(
  plans: readonly SessionPlan[],
  { on, settlement }: { readonly on: LocalDate; readonly settlement: string },
): PlannedSession | null {
  const [first] = plans
    .filter((plan) => plan.kind !== 'campaign' && isForSettlement(plan, settlement))
    .flatMap((plan) => plannedSessions(plan, { from: on, to: addDays(on, maxDaysLater) }))
    .filter(({ isCancelled }) => !isCancelled)
    .toSorted(
      (a, b) =>
        daysBetween(b.on, a.on) ||
        Number(a.plan.settlement === '') - Number(b.plan.settlement === '') ||
        (a.plan.id < b.plan.id ? -1 : 1),
    );
  return first ?? null;
}

/** Place where a child of a settlement is expected on a day; null if no session is planned for it. */
export function placeOfVisit(
  plans: readonly SessionPlan[],
  visit: { readonly on: LocalDate; readonly settlement: string },
): string | null {
  const session = sessionToCome(plans, visit);
  return session?.on === visit.on ? session.plan.place : null;
}
