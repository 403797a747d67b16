import { type KnownClock, neverHeard, serverTimeBy } from '#client/db/clock-offset.ts';
import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import { dateOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';

/**
 * The minute it is at the facilities, by the clock that events of this device are stamped with; its time zone does not count.
 * @param clock how the device's own clock stands to the server's
 */
export function deviceNow(clock: KnownClock = neverHeard): LocalDateTime {
  return facilityMinuteAt(serverTimeBy(clock, Date.now()));
}

/** The day of {@link deviceNow}. */
export function deviceToday(clock: KnownClock = neverHeard): LocalDate {
  return dateOf(deviceNow(clock));
}
