import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { earlierOf, type ScheduledChild, soughtUntil } from './due-windows.ts';
import type { GivenDose } from './given-doses.ts';
import { type DoseStatus, isDue, scheduleOf } from './schedule.ts';

/** The day to come back, and the doses that are then due, by their codes. */
export interface NextVisit {
  readonly on: LocalDate;
  readonly doses: readonly string[];
}

/** What was due today and not given is tried again at the next week's session. */
const againInDays = 7;

/** Doses that may be given within so many days of each other are given at one visit: a family should not come twice for them. */
const togetherWithinDays = 4;

/**
 * The first day after today on which a child should come: when its next dose may be given, or in a week for a dose that is due
 * already; a few days later if others may be given then too, and none has become too late by that. `given` holds what is given
 * today too. Null when nothing is left for which the child would be looked for.
 */
export function nextVisit(
  child: ScheduledChild,
  given: readonly GivenDose[],
  today: LocalDate,
): NextVisit | null {
  const { doses } = scheduleOf(child, given, today);
  const comings = doses.flatMap(
    (status) => comingFor(status, { sought: soughtUntil(child, status.dose.code), today }) ?? [],
  );
  const on = togetherOn(comings);
  if (on === null) return null;
  const then = scheduleOf(child, given, on).doses.filter(isDue);
  return { on, doses: then.map(({ dose }) => dose.code) };
}

/** The first day on which a child may come for a dose, and the last on which it is looked for because of it. */
interface Coming {
  readonly on: LocalDate;
  readonly last: LocalDate | null;
}

function togetherOn(comings: readonly Coming[]): LocalDate | null {
  const days = comings.map(({ on }) => on).toSorted();
  const [first] = days;
  if (first === undefined) return null;
  const latest = comings.reduce((day, { last }) => earlierOf(day, last), addDays(first, togetherWithinDays));
  return days.findLast((day) => day <= latest) ?? first;
}

function comingFor(
  status: DoseStatus,
  { sought, today }: { readonly sought: LocalDate | null; readonly today: LocalDate },
): Coming | null {
  const { state, earliestOn, lastOn, waitsFor } = status;
  const last = sought === null ? lastOn : earlierOf(sought, lastOn);
  if (state === 'upcoming') {
    return waitsFor === null && !isAfter(earliestOn, last) ? { on: earliestOn, last } : null;
  }
  if (!isDue(status) || (last !== null && last <= today)) return null;
  return { on: earlierOf(addDays(today, againInDays), last), last };
}

function isAfter(on: LocalDate, last: LocalDate | null): boolean {
  return last !== null && on > last;
}
