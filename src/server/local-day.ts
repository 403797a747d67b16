import { facilityMinuteAt, instantOf } from '#domain/kernel/facility-time.ts';
import { dateOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';

/** The date and the hour (0 to 23) at the facilities. */
export function localDayOf(now: Date): { readonly today: LocalDate; readonly hour: number } {
  const minute = facilityMinuteAt(now.getTime());
  return { today: dateOf(minute), hour: Number(minute.slice(11, 13)) };
}

/** The moment when a day begins at the facilities. */
export function startOf(on: LocalDate): Date {
  return new Date(instantOf(`${on}T00:00` as LocalDateTime));
}
