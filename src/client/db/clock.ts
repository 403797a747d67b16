import { type DeviceDatabase, readMeta } from '#client/db/database.ts';
import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import { dateOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';

const key = 'clock-offset';
const heardKey = 'server-time';
/** Widest offset that an event may carry. */
const maxOffsetMs = 10_000_000_000_000;

/**
 * Milliseconds to correct this device's clock by: the server's lead when they were last compared, and enough to reach the time when the
 * server last answered. A tablet that starts at 1970 after its battery was empty goes on from that moment.
 */
export async function clockOffsetMs(db: DeviceDatabase, deviceTime: number): Promise<number> {
  return serverTimeBy(await knownClock(db), deviceTime) - deviceTime;
}

/** Offset of this device's clock to the server's, as of the server's last answer. */
export interface KnownClock {
  /** Milliseconds that the server's clock was ahead of this device's when they were last compared. */
  readonly offsetMs: number;
  /** Server time of its last answer, in ms since 1970; 0 if there was none. */
  readonly heardAt: number;
}

/** Clock of a device that has never reached the server. */
export const neverHeard: KnownClock = { offsetMs: 0, heardAt: 0 };

export async function knownClock(db: DeviceDatabase): Promise<KnownClock> {
  const [offsetMs, heardAt] = await Promise.all([readMeta<number>(db, key), readMeta<number>(db, heardKey)]);
  return { offsetMs: offsetMs ?? 0, heardAt: heardAt ?? 0 };
}

/**
 * The one clock of the tablet, by which forms show and offer days, rules judge, and events are stamped: the server's time by a device's
 * clock that may be wrong, corrected by the last comparison, and never before the server's last answer, so that turning the clock back
 * gains nothing. No guess in between is stored: a clock set ahead by mistake costs nothing once it is right again or the server answers.
 */
export function serverTimeBy({ offsetMs, heardAt }: KnownClock, deviceTime: number): number {
  return Math.max(heardAt, deviceTime + offsetMs);
}

/** Times of a request and its answer by the device's clock, and the server time in the answer. */
export interface ServerTime {
  readonly serverTime: string;
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** Longer than any call waits: a clock that moved this far while an answer was on its way was set meanwhile. */
const maxTripMs = 10 * 60_000;

/** Compares the clocks by an answer's time, taking half the round trip as its way back. */
export async function noteServerTime(
  db: DeviceDatabase,
  { serverTime, askedAt, answeredAt }: ServerTime,
): Promise<void> {
  const trip = answeredAt - askedAt;
  const wayBack = trip >= 0 && trip <= maxTripMs ? trip / 2 : 0;
  const offset = Math.round(Date.parse(serverTime) + wayBack - answeredAt);
  if (!Number.isFinite(offset) || Math.abs(offset) > maxOffsetMs) return;
  await db.meta.bulkPut([
    { key, value: offset },
    { key: heardKey, value: answeredAt + offset },
  ]);
}

/**
 * The current minute at the facilities, by the clock that events of this device are stamped with; its time zone does not count.
 * @param clock offset of the device's own clock to the server's
 */
export function deviceNow(clock: KnownClock = neverHeard): LocalDateTime {
  return facilityMinuteAt(serverTimeBy(clock, Date.now()));
}

/** The day of {@link deviceNow}. */
export function deviceToday(clock: KnownClock = neverHeard): LocalDate {
  return dateOf(deviceNow(clock));
}
