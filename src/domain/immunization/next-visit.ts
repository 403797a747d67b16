import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { ScheduledChild } from './due-windows.ts';
import type { GivenDose } from './given-doses.ts';
import { type DoseStatus, isDue, scheduleOf } from './schedule.ts';

/** The day to come back, and the doses that are then due, by their codes. */
export interface NextVisit {
  readonly on: LocalDate;
  readonly doses: readonly string[];
}

/** What was due today and not given is tried again at the next week's session. */
const againInDays = 7;

/**
 * The first day after today on which a child should come: when its next dose may be given, or in a week for a dose that is due
 * already. `given` holds what is given today too. Null when nothing is left to give.
 */
export function nextVisit(
  child: ScheduledChild,
  given: readonly GivenDose[],
  today: LocalDate,
): NextVisit | null {
  const { doses } = scheduleOf(child, given, today);
  const days = doses.flatMap((status) => dayToCome(status, today) ?? []);
  const [on] = days.toSorted();
  if (on === undefined) return null;
  const then = scheduleOf(child, given, on).doses.filter(isDue);
  return { on, doses: then.map(({ dose }) => dose.code) };
}

function dayToCome(status: DoseStatus, today: LocalDate): LocalDate | null {
  const { state, earliestOn, lastOn, waitsFor } = status;
  if (state === 'upcoming') return waitsFor === null ? earliestOn : null;
  if (!isDue(status) || lastOn === today) return null;
  const again = addDays(today, againInDays);
  return lastOn !== null && lastOn < again ? lastOn : again;
}
