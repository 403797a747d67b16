import type { DueRow } from '#client/children/due-list.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';

/** Days since the last on-time day of the first of its doses; 0 for a child who is not late. */
export function lateDays({ doses }: Pick<DueRow, 'doses'>, on: LocalDate): number {
  return Math.max(0, ...doses.map(({ by }) => daysBetween(by, on)));
}

/** From two weeks on, lateness is counted in weeks, like age. */
const daysCounted = 14;

/** Lateness as it is said: in days, or in whole weeks. */
export function countedLateness(days: number): { readonly unit: 'days' | 'weeks'; readonly count: number } {
  return days < daysCounted ? { unit: 'days', count: days } : { unit: 'weeks', count: Math.floor(days / 7) };
}
