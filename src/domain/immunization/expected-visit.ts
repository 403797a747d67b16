import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { ScheduledChild } from './due-windows.ts';
import type { GivenDose } from './given-doses.ts';
import { nextVisit } from './next-visit.ts';
import { isDue, scheduleOf } from './schedule.ts';

/** A record with the day on which the care giver was told to come again. */
export interface ToldDose extends GivenDose {
  readonly nextOn: LocalDate | null;
}

export interface ExpectedVisit {
  /** The day of the child's last visit. */
  readonly lastOn: LocalDate;
  readonly on: LocalDate;
}

/** A dose that is four weeks late counts as missed: a day that was told later than that is not waited for. */
const mostDaysLater = 28;

/**
 * When a child that was here is expected again: the day that the schedule gives after its last visit. The day that the care
 * giver was told at that visit stands if something may be given on it and it is not four weeks later; one that an older edition of
 * the schedule proposed does not outlive it. Null for who was never given anything, or lacks nothing.
 */
export function expectedVisit(child: ScheduledChild, given: readonly ToldDose[]): ExpectedVisit | null {
  const lastOn = given
    .map(({ immunizedOn }) => immunizedOn)
    .toSorted()
    .at(-1);
  if (lastOn === undefined) return null;
  const next = nextVisit(child, given, lastOn);
  if (next === null) return null;
  const [told] = given
    .flatMap(({ immunizedOn, nextOn }) => (immunizedOn === lastOn && nextOn !== null ? [nextOn] : []))
    .toSorted();
  const isKept =
    told !== undefined &&
    told <= addDays(next.on, mostDaysLater) &&
    scheduleOf(child, given, told).doses.some(isDue);
  return { lastOn, on: isKept ? told : next.on };
}
