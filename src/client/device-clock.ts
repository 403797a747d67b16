import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import { dateOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';

/**
 * The minute it is at the facilities, by this device's clock; its time zone does not count.
 * @param offsetMs what the clock is slow by as the server's answers said; 0 where no server was heard yet
 */
export function deviceNow(offsetMs: number): LocalDateTime {
  return facilityMinuteAt(Date.now() + offsetMs);
}

/** The day of {@link deviceNow}. */
export function deviceToday(offsetMs: number): LocalDate {
  return dateOf(deviceNow(offsetMs));
}
