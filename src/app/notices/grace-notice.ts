import { graceSoFar } from '#domain/subscription/access-paid-for.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { appStrings, noticeStrings } from '../strings.ts';

/** A month is charged on its last day or soon after; a tablet that hears it by then need not be told. */
const heardWithinMs = 24 * 60 * 60 * 1000;

/**
 * What is told on every screen in the days of grace, by the server's time; null outside of them. A subscription that was
 * running when the server was last heard may have been renewed since: then the tablet only has to hear of it.
 */
export function graceNotice(
  { closes, isRunning }: { readonly closes: number; readonly isRunning: boolean },
  now: number,
): { readonly text: string } | null {
  const lasted = graceSoFar(closes, now);
  if (lasted === null || (isRunning && lasted < heardWithinMs)) return null;
  const day = formatDate(closes);
  return { text: isRunning ? noticeStrings.notHeardOfPayment(day) : appStrings.openUntil(day) };
}
