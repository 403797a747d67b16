import type { LocalDate } from '#domain/kernel/local-date.ts';
import { isForSettlement, type PlanChange, type SessionPlan } from './model.ts';
import { isPlannedDay, plannedSessions, sessionToCome } from './planned-days.ts';

/** Day and place of a session, as told to a care giver. */
export interface DayAndPlace {
  readonly on: LocalDate;
  readonly place: string;
}

/** Change of a session that a care giver was told about. */
export interface ChangedSession {
  /** Held on another day; not held; or changed in between and now held on the announced day again. */
  readonly kind: 'moved' | 'cancelled' | 'held-after-all';
  /** Day and place that the care giver was told last. */
  readonly told: DayAndPlace;
  /** Place and day where the child is expected now; null if no session is planned for it. */
  readonly instead: DayAndPlace | null;
  /** The current change. */
  readonly change: PlanChange;
  /** Earlier changes of the same session, now obsolete. */
  readonly earlier: readonly PlanChange[];
  /** True if the care giver was told another day or place. */
  readonly isNews: boolean;
}

/** One session of a plan that was on a day at some time, with its changes. */
interface Held {
  readonly plan: SessionPlan;
  readonly changes: readonly PlanChange[];
  /** The day on which it is held now; null if it is not held. */
  readonly now: LocalDate | null;
}

/**
 * Finds a change of the session that the care giver of a child in a settlement was told to come to; null if there is none, or none was
 * planned. A moved session is followed; a cancelled one is replaced by the next within two weeks.
 * @param hasHeard says whether the care giver knows of a change; by default they know of none
 */
export function changedSession(
  plans: readonly SessionPlan[],
  visit: { readonly on: LocalDate; readonly settlement: string },
  hasHeard: (change: PlanChange) => boolean = () => false,
): ChangedSession | null {
  const [held] = plans
    .filter((plan) => plan.kind !== 'campaign' && isForSettlement(plan, visit.settlement))
    .flatMap((plan) => onceOn(plan, visit.on))
    // Preference among several on one day: the child's own settlement first, then one that is held.
    .toSorted(
      (a, b) =>
        Number(a.plan.settlement === '') - Number(b.plan.settlement === '') ||
        Number(a.now !== visit.on) - Number(b.now !== visit.on) ||
        (a.plan.id < b.plan.id ? -1 : 1),
    );
  const change = held?.changes.at(-1);
  if (!held || !change) return null;
  if (held.changes.every(({ to }) => to === visit.on)) return null;
  const { now } = held;
  const { place } = held.plan;
  const earlier = held.changes.slice(0, -1);
  const heard = earlier.filter(hasHeard);
  const lastDay = heard.findLast(({ to }) => to !== null)?.to ?? visit.on;
  const told = { on: now === visit.on ? now : lastDay, place };
  const found = { told, change, earlier };
  if (now === null) {
    const next = sessionToCome(plans, { ...visit, on: told.on });
    const instead = next && { on: next.on, place: next.plan.place };
    return { kind: 'cancelled', ...found, instead, isNews: true };
  }
  const kind = now === told.on ? 'held-after-all' : 'moved';
  const last = heard.at(-1);
  const isNews = last === undefined ? kind === 'moved' : last.to !== now;
  return { kind, ...found, instead: { on: now, place }, isNews };
}

/** The first and last day of visits that the changes of a plan may concern. */
export function changedDays(
  plan: SessionPlan,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): readonly LocalDate[] {
  const named = plan.changes.flatMap((change) => [change.on, change.to ?? change.on]);
  const unended = plannedSessions({ ...plan, until: null, changes: [] }, { from, to });
  const dropped = unended.filter(({ on }) => isPastEnd(plan, on)).map(({ on }) => on);
  return [...new Set([...named.filter((on) => on >= from && on <= to), ...dropped])].toSorted();
}

/** The sessions of a plan that were on a day at some time. */
function onceOn(plan: SessionPlan, on: LocalDate): Held[] {
  const planned = new Set(plan.changes.filter(({ to }) => to === on).map((change) => change.on));
  if (isPlannedDay({ ...plan, until: endOf(plan) === null ? plan.until : null }, on)) planned.add(on);
  return Array.from(planned, (day) => {
    const end = isPastEnd(plan, day) ? endOf(plan) : null;
    const changes = plan.changes.filter((change) => change.on === day || change === end);
    const last = changes.at(-1);
    return { plan, changes, now: last === undefined ? day : last.to };
  });
}

/** The change that cancelled all later days; one that cancelled only the last day looks the same. */
function endOf({ repeat, until, changes }: SessionPlan): PlanChange | null {
  if (repeat === 'once') return null;
  return changes.findLast(({ on, to }) => on === until && to === null) ?? null;
}

/** True for a day that the plan had before all later days were cancelled. */
function isPastEnd(plan: SessionPlan, day: LocalDate): boolean {
  if (plan.until === null || day <= plan.until || endOf(plan) === null) return false;
  return isPlannedDay({ ...plan, until: null }, day);
}
