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

/** Nobody is texted at night. */
export const firstHour = 8;
/** A server that was down yesterday reminds of what was missed then. */
export const lateDays = 3;

export type ReminderKind = 'visit-tomorrow' | 'visit-missed';

type RowDeps = Pick<AppDeps, 'now' | 'config'>;

/**
 * The reminder of a visit, or none when nobody can be reached.
 * @param expected the day on which the child is expected, and the place of the planned session; null if none is planned
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

/** Message that the session of a visit was moved or cancelled: one for a child and a change. */
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

/** Last moment to tell of a change: the end of the told day, or of the earlier day that it was moved to. */
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
    /** Earliest time at which it can be written. */
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

/** Earliest time at which the reminder of a visit can be written. */
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

/** A visit that a child is expected for and has not come to, as far as is known. */
export interface DueVisit {
  readonly facility_id: string;
  /** The child as it is kept after merges. */
  readonly child_id: string;
  readonly personal: Personal;
  /** The day of its last visit. */
  readonly last_on: string;
  readonly visit_on: LocalDate;
}

/**
 * Visits on a day for which no dose has been recorded. The day is the one that the child's whole record says, and is worked out
 * again with each event (src/domain/immunization/register/expected-visit.ts), so that whoever came is not expected any more. Ordered by
 * facility and child, `most` at a time.
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

/** Visits of one facility on any of some days, for which no dose has been recorded. */
export async function dueVisitsOn(
  db: Kysely<Database>,
  { facility, days }: { readonly facility: string; readonly days: readonly LocalDate[] },
): Promise<readonly DueVisit[]> {
  if (days.length === 0) return [];
  return select(db, sql`v.facility_id = ${facility} and v.visit_on = any(${[...days]}::text[])`);
}

/** True when the child, or the one that it was merged into, is still expected on that day. */
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

/** Most merges one after another that are followed. */
const maxMerges = 20;

async function select(db: Kysely<Database>, which: RawBuilder<unknown>): Promise<readonly DueVisit[]> {
  const { rows } = await sql<DueVisit>`
    select v.facility_id, v.child_id, v.last_on, v.visit_on, child.personal
    from child_visit v join child on child.facility_id = v.facility_id and child.child_id = v.child_id
    where ${which}`.execute(db);
  return rows;
}
