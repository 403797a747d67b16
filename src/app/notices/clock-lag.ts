import type { KnownClock } from '#client/db/clock.ts';
import { noticeStrings } from '../strings.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A device's clock is wrong from here on; less is decoration. */
export const toleratedLagMs = 10 * minuteMs;

/** Longer than a permission to work offline lasts: a clock that has gone on for so long unheard may as well have been set ahead. */
const longestUnheardMs = 31 * dayMs;

/** True where nobody can say any more whether the clock is right: the server was heard too long ago. */
export function isDoubtful({ heardAt, used }: { readonly heardAt: number; readonly used: number }): boolean {
  return heardAt > 0 && used - heardAt > longestUnheardMs;
}

/** True where the clock shows less than when the server was last heard: how late it is nobody can say. */
export function isTurnedBack({ offsetMs, heardAt }: KnownClock, now: number): boolean {
  return heardAt - (now + offsetMs) > toleratedLagMs;
}

/**
 * Says how wrong the device's clock is, null while it is right enough.
 * `offsetMs` is what the server's clock was ahead of the device's when last compared.
 */
export function clockLag(offsetMs: number): string | null {
  const size = Math.abs(offsetMs);
  if (size <= toleratedLagMs) return null;
  return offsetMs > 0 ? noticeStrings.behind(roughly(size)) : noticeStrings.ahead(roughly(size));
}

function roughly(ms: number): string {
  if (ms >= 2 * dayMs) return noticeStrings.days(Math.round(ms / dayMs));
  if (ms >= 2 * hourMs) return noticeStrings.hours(Math.round(ms / hourMs));
  return noticeStrings.minutes(Math.round(ms / minuteMs));
}
