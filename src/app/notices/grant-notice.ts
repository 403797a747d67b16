import type { Tone } from '#ui/layout/tone.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { noticeStrings } from '../strings.ts';

/** A week of thirty days is left: time enough to find a network. */
const warnedBeforeMs = 7 * 24 * 60 * 60 * 1000;

/** What the officer is told of the end of their permission to work offline; null while there is time. */
export function grantNotice(
  endsAt: number,
  now: number,
): { readonly tone: Tone; readonly text: string } | null {
  if (endsAt - now > warnedBeforeMs) return null;
  return endsAt > now
    ? { tone: 'warning', text: noticeStrings.grantEnds(formatDate(endsAt)) }
    : { tone: 'danger', text: noticeStrings.grantEnded(formatDate(endsAt)) };
}
