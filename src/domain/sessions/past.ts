import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';

/** True for a day that is over everywhere at a moment of UTC: where it is latest, a day ends up to 12 hours after. */
export function isPast(on: LocalDate, at: string): boolean {
  return daysBetween(on, at.slice(0, 10) as LocalDate) > 1;
}
