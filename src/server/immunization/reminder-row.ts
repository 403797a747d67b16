import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { ChangedSession } from '#domain/sessions/changed-session.ts';
import type { AppDeps } from '../deps.ts';
import {
  missedText,
  sessionChangedText,
  tomorrowText,
  type CaregiverWords,
} from '../messages/caregiver-strings.ts';
import type { DueVisit } from '../messages/due-visits.ts';
import { startOf } from '../local-day.ts';
import { messageId, newMessage, reach, type MessageRow, type NewMessage } from '../messages/message-row.ts';

/** Nobody is texted at night. */
export const firstHour = 8;
/** A server that was down yesterday reminds of what was missed then. */
export const lateDays = 3;

export type ReminderKind = 'visit-tomorrow' | 'visit-missed';

type RowDeps = Pick<AppDeps, 'now' | 'config'>;

/**
 * The reminder of a visit, or none when nobody can be reached.
 * @param expected the day on which the child is expected, and the place of the planned session; null where none is planned
 */
export function reminderOf(
  deps: RowDeps,
  {
    kind,
    words,
    expected: { on, place },
  }: {
    readonly kind: ReminderKind;
    readonly words: CaregiverWords;
    readonly expected: { readonly on: LocalDate; readonly place: string | null };
  },
  visit: DueVisit,
): MessageRow[] {
  const said = { fullname: visit.personal.fullname, visitOn: on };
  const isTomorrow = kind === 'visit-tomorrow';
  return rowOf(deps, visit, {
    kind,
    source: `${visit.child_id} ${on}`,
    subject: isTomorrow ? words.subjects.visitTomorrow : words.subjects.visitMissed,
    body: isTomorrow ? tomorrowText(words, { ...said, place }) : missedText(words, said),
    firstAt: firstMomentOf(kind, on),
    // "Tomorrow" is wrong from midnight on.
    expiresAt: startOf(isTomorrow ? on : addDays(on, lateDays + 2)),
  });
}

/** What is said when the session of a visit was moved or cancelled: one message for a child and a change. */
export function changeRowOf(
  deps: RowDeps,
  { words, changed }: { readonly words: CaregiverWords; readonly changed: ChangedSession },
  visit: DueVisit,
): MessageRow[] {
  return rowOf(deps, visit, {
    kind: 'session-changed',
    source: changeSource(visit.child_id, changed.change),
    subject: words.subjects.sessionChanged,
    body: sessionChangedText(words, { fullname: visit.personal.fullname, changed }),
    firstAt: new Date(changed.change.at),
    expiresAt: toldUntil(changed),
  });
}

/** The id of the message that tells of a change. */
export function changeMessageId(child: string, change: ChangedSession['change']): string {
  return messageId('session-changed', changeSource(child, change));
}

/** When it is too late to tell of a change: the day that was told, or the earlier one that it was moved to, is over. */
export function toldUntil({ told, instead }: ChangedSession): Date {
  const last = instead !== null && instead.on < told.on ? instead.on : told.on;
  return startOf(addDays(last, 1));
}

function changeSource(child: string, change: ChangedSession['change']): string {
  return `${child} ${change.event} ${change.on}`;
}

function rowOf(
  deps: RowDeps,
  visit: DueVisit,
  {
    firstAt,
    ...message
  }: Pick<NewMessage, 'kind' | 'source' | 'subject' | 'body' | 'expiresAt'> & {
    /** When it can be written for the first time. */
    readonly firstAt: Date;
  },
): MessageRow[] {
  const { personal } = visit;
  const to = reach({
    email: personal.caregiverEmail,
    phone: personal.caregiverNumber,
    sms: deps.config.sms !== null,
  });
  if (to === null || isGone(visit)) return [];
  const at = deps.now();
  return [
    newMessage({
      facility: visit.facility_id,
      ...message,
      ...to,
      at,
      // A database that was restored since then may have sent it.
      ...(firstAt < at && { recordedAt: firstAt.toISOString() }),
      visit: { child: visit.child_id, on: visit.visit_on },
    }),
  ];
}

/** When the reminder of a visit can be written for the first time. */
function firstMomentOf(kind: ReminderKind, on: LocalDate): Date {
  const day = startOf(addDays(on, kind === 'visit-tomorrow' ? -1 : 1));
  return new Date(day.getTime() + firstHour * 60 * 60_000);
}

/** A family that has moved away or refused since the last visit is not written to again. */
function isGone({ personal: { absence }, last_on: lastVisit }: DueVisit): boolean {
  return (
    absence !== null &&
    (absence.reason === 'moved' || absence.reason === 'refused') &&
    absence.on >= lastVisit
  );
}
