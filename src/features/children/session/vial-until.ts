import type { OpenVialRule } from '#domain/immunization/schedule/usual-vials.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { dateOf } from '#domain/kernel/local-date.ts';
import { formatDate } from '#ui/table/format-date.ts';
import type { OpenVial } from './session.ts';
import { sessionStrings } from './session-strings.ts';
import { daysOpen } from './take-out.ts';

/** Until when an opened vial may be used, in words: to the end of the session where nothing is known of it. */
export function untilWords(
  { openedAt }: Pick<OpenVial, 'openedAt'>,
  rule: OpenVialRule | undefined,
  words: { readonly session: string } = { session: sessionStrings.untilEnd },
): string {
  if (rule !== '28-days') return words.session;
  return sessionStrings.until(formatDate(addDays(dateOf(openedAt), daysOpen)));
}
