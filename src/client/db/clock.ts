import { type DeviceDatabase, readMeta } from '#client/db/database.ts';
import { facilityMinuteAt } from '#domain/kernel/facility-time.ts';
import { dateOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';

const key = 'clock-offset';
const heardKey = 'server-time';
/** Largest offset that an event may carry. */
const maxOffsetMs = 10_000_000_000_000;

/**
 * Correction of this device's clock in milliseconds: the server's lead at the last comparison, and at least enough to reach the time of the
 * server's last answer. A tablet that restarts at 1970 with an empty battery continues from that time.
 */
export async function clockOffsetMs(db: DeviceDatabase, deviceTime: number): Promise<number> {
  return serverTimeBy(await knownClock(db), deviceTime) - deviceTime;
}

/** Offset of this device's clock to the server's, as of the server's last answer. */
export interface KnownClock {
  /** Milliseconds by which the server's clock was ahead of this device's at the last comparison. */
  readonly offsetMs: number;
  /** Server time of its last answer, in ms since 1970; 0 before the first. */
  readonly heardAt: number;
}

/** Clock of a device that has never reached the server. */
export const neverHeard: KnownClock = { offsetMs: 0, heardAt: 0 };

export async function knownClock(db: DeviceDatabase): Promise<KnownClock> {
  const [offsetMs, heardAt] = await Promise.all([readMeta<number>(db, key), readMeta<number>(db, heardKey)]);
  return { offsetMs: offsetMs ?? 0, heardAt: heardAt ?? 0 };
}

/**
 * The tablet's only clock, by which forms show and offer days, rules judge, and events are stamped. It is the device's clock, which may be
 * wrong, corrected by the last comparison with the server, and never earlier than the server's last answer, so that setting the clock back
 * gains nothing. No intermediate estimate is stored: a clock set ahead by mistake does no harm once it is right again or the server
 * answers.
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

/** Longer than any call waits: a larger difference means that the clock was set while an answer was on its way. */
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
 * The current minute at the facilities, by the clock that stamps this device's events; the device's time zone is ignored. @param clock
 * offset of the device's own clock to the server's
 */
export function deviceNow(clock: KnownClock = neverHeard): LocalDateTime {
  return facilityMinuteAt(serverTimeBy(clock, Date.now()));
}

/** The day of {@link deviceNow}. */
export function deviceToday(clock: KnownClock = neverHeard): LocalDate {
  return dateOf(deviceNow(clock));
}
