import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { ChangedSession } from '#domain/sessions/changed-session.ts';
import type { AppDeps } from '../deps.ts';
import {
  type CaregiverWords,
  missedText,
  sessionChangedText,
  tomorrowText,
} from '../messages/caregiver-strings.ts';
import { startOf } from '../local-day.ts';
import { messageId, type MessageRow, newMessage, type NewMessage, reach } from '../messages/message-row.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Personal } from '../db/tables/register.ts';

/** No messages are sent at night. */
export const firstHour = 8;
/** After a day of downtime the server still sends reminders for visits missed in these days. */
export const lateDays = 3;

export type ReminderKind = 'visit-tomorrow' | 'visit-missed';

type RowDeps = Pick<AppDeps, 'now' | 'config'>;

/**
 * Builds the reminder of a visit; none if the caregiver cannot be reached.
 * @param expected the expected day, with the place of the planned session; null if no session is planned
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
    // A text that says "tomorrow" is wrong after midnight.
    expiresAt: startOf(isTomorrow ? on : addDays(on, lateDays + 2)),
  });
}

/** Builds the message that a visit's session was moved or cancelled. Each child gets one for each change. */
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

/** Id of the message about a change of session. */
export function changeMessageId(child: string, change: ChangedSession['change']): string {
  return messageId('session-changed', changeSource(child, change));
}

/** Last moment at which the message is useful: the end of the announced day, or of the new day if that is earlier. */
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
    /** Earliest time at which the message can have been created. */
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
      // If the database was restored from a backup since then, the message may have been sent already.
      ...(firstAt < at && { recordedAt: firstAt.toISOString() }),
      visit: { child: visit.child_id, on: visit.visit_on },
    }),
  ];
}

/** Earliest time at which a visit's reminder can have been created. */
function firstMomentOf(kind: ReminderKind, on: LocalDate): Date {
  const day = startOf(addDays(on, kind === 'visit-tomorrow' ? -1 : 1));
  return new Date(day.getTime() + firstHour * 60 * 60_000);
}

/** True for a family that moved away or refused after the last visit; it gets no more messages. */
function isGone({ personal: { absence }, last_on: lastVisit }: DueVisit): boolean {
  return (
    absence !== null &&
    (absence.reason === 'moved' || absence.reason === 'refused') &&
    absence.on >= lastVisit
  );
}

/** An expected visit that, as far as known, has not taken place. */
export interface DueVisit {
  readonly facility_id: string;
  /** The child after merges. */
  readonly child_id: string;
  readonly personal: Personal;
  /** Day of the child's last visit. */
  readonly last_on: string;
  readonly visit_on: LocalDate;
}

/**
 * Reads visits expected on a day for which no dose has been recorded. Every event recomputes the expected day from the
 * child's whole record (src/domain/immunization/register/expected-visit.ts), so a child that came is no longer
 * expected. Ordered by facility and child, at most `most` at a time.
 */
export async function dueVisits(
  db: Kysely<Database>,
  page: {
    readonly on: LocalDate;
    readonly after: Pick<DueVisit, 'facility_id' | 'child_id'> | null;
    readonly most: number;
  },
): Promise<{ readonly visits: readonly DueVisit[]; readonly last: DueVisit | null }> {
  const beyond =
    page.after === null
      ? sql`true`
      : sql`(v.facility_id, v.child_id) > (${page.after.facility_id}::uuid, ${page.after.child_id}::uuid)`;
  const visits = await select(
    db,
    sql`v.visit_on = ${page.on} and ${beyond} order by v.facility_id, v.child_id limit ${page.most}`,
  );
  return { visits, last: visits.length < page.most ? null : (visits.at(-1) ?? null) };
}

/** Reads visits of one facility expected on any of the given days and not recorded yet. */
export async function dueVisitsOn(
  db: Kysely<Database>,
  { facility, days }: { readonly facility: string; readonly days: readonly LocalDate[] },
): Promise<readonly DueVisit[]> {
  if (days.length === 0) return [];
  return select(db, sql`v.facility_id = ${facility} and v.visit_on = any(${[...days]}::text[])`);
}

/** True if the child, after merges, is still expected on that day. */
export async function isVisitDue(
  db: Kysely<Database>,
  visit: { readonly facility: string; readonly child: string; readonly on: string },
): Promise<boolean> {
  const { rows } = await sql<{ expected: boolean }>`
    with recursive line as (
      select child_id, merged_into, 0 as step from child
      where facility_id = ${visit.facility} and child_id = ${visit.child}
      union all
      select c.child_id, c.merged_into, line.step + 1
      from line join child c on c.facility_id = ${visit.facility} and c.child_id = line.merged_into
      where line.step < ${maxMerges}
    )
    select exists (
      select from child_visit v where v.facility_id = ${visit.facility} and v.visit_on = ${visit.on}
        and v.child_id in (select child_id from line)
    ) as expected`.execute(db);
  return rows[0]?.expected === true;
}

/** Longest chain of merges that is followed. */
const maxMerges = 20;

async function select(db: Kysely<Database>, which: RawBuilder<unknown>): Promise<readonly DueVisit[]> {
  const { rows } = await sql<DueVisit>`
    select v.facility_id, v.child_id, v.last_on, v.visit_on, child.personal
    from child_visit v join child on child.facility_id = v.facility_id and child.child_id = v.child_id
    where ${which}`.execute(db);
  return rows;
}
