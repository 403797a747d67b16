import { heldSessions } from '#contract/families/sessions.ts';
import { heldSentences, sessionDayUnlikely } from '#contract/refusal-sentences.ts';
import { addMonths } from '#domain/kernel/calendar.ts';
import { facilityDayAt } from '#domain/kernel/facility-time.ts';
import { isFuture } from '#domain/kernel/local-date.ts';
import type { HeldEvent } from '#domain/sessions/held/activities.ts';
import { oneTableFamily } from '../families/one-table-family.ts';
import { partRowOf, storedPartOf } from './stored-part.ts';

/** Sessions that are held, on the server. */
export const heldOnServer = oneTableFamily(heldSessions, {
  table: 'session_part',
  id: 'part_id',
  amended: ['part', 'updated_at'],
  begunBy: ['start-session', 'join-session'],
  driftKind: 'session-part',
  sentences: heldSentences,
  caseOf: (event, now) => {
    if (event.type !== 'start-session') return null;
    const { on } = (event as Extract<HeldEvent, { type: 'start-session' }>).payload;
    const isLongAgo = on < addMonths(facilityDayAt(now.getTime()), -12);
    return isFuture(on, now.toISOString()) || isLongAgo
      ? { reason: 'session-day-unlikely', detail: sessionDayUnlikely }
      : null;
  },
  rowOf: partRowOf,
  storedOf: storedPartOf,
});
