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

/**
 * The first day after today on which a child should come: when its next dose may be given, or in a week for a dose that is due
 * already. `given` holds what is given today too. Null when nothing is left for which the child would be looked for.
 */
export function nextVisit(
  child: ScheduledChild,
  given: readonly GivenDose[],
  today: LocalDate,
): NextVisit | null {
  const { doses } = scheduleOf(child, given, today);
  const days = doses.flatMap(
    (status) => dayToCome(status, { sought: soughtUntil(child, status.dose.code), today }) ?? [],
  );
  const [on] = days.toSorted();
  if (on === undefined) return null;
  const then = scheduleOf(child, given, on).doses.filter(isDue);
  return { on, doses: then.map(({ dose }) => dose.code) };
}

function dayToCome(
  status: DoseStatus,
  { sought, today }: { readonly sought: LocalDate | null; readonly today: LocalDate },
): LocalDate | null {
  const { state, earliestOn, lastOn, waitsFor } = status;
  const last = sought === null ? lastOn : earlierOf(sought, lastOn);
  if (state === 'upcoming') return waitsFor === null && !isAfter(earliestOn, last) ? earliestOn : null;
  if (!isDue(status) || (last !== null && last <= today)) return null;
  const again = addDays(today, againInDays);
  return last !== null && isAfter(again, last) ? last : again;
}

function isAfter(on: LocalDate, last: LocalDate | null): boolean {
  return last !== null && on > last;
}
