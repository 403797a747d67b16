import { laterOf } from '#domain/immunization/schedule/due-windows.ts';
import type { DoseStatus } from '#domain/immunization/schedule/schedule.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { atAge } from '../child-age.ts';
import { sessionStrings } from './session-strings.ts';

type Line = Pick<DoseStatus, 'dose' | 'dueFrom' | 'earliestOn' | 'waitsFor'>;

/** Why a dose is to come: the child has to be of an age, or other doses have to be far enough back. */
export function whyLater(
  { dose, dueFrom, earliestOn, waitsFor }: Line,
  { schedule, on }: { readonly schedule: readonly Line[]; readonly on: LocalDate },
): string {
  if (earliestOn <= dueFrom) return atAge(dose.from);
  const before = schedule.find((line) => line.dose.code === waitsFor);
  if (!before) return sessionStrings.farEnough;
  const days = daysBetween(laterOf(on, before.earliestOn), earliestOn);
  return days % 7 === 0 ? sessionStrings.weeksAfterTheLast(days / 7) : sessionStrings.daysAfterTheLast(days);
}
