import { sql } from 'kysely';
import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { placeOfVisit } from '#domain/sessions/planned-days.ts';
import type { AppDeps } from '../deps.ts';
import { plansOf } from '../planning/sessions-on-server.ts';
import {
  changeMessageId,
  changeRowOf,
  type DueVisit,
  dueVisits,
  dueVisitsOn,
  firstHour,
  isVisitDue,
  lateDays,
  type ReminderKind,
  reminderOf,
  toldUntil,
} from './reminder-row.ts';
import { type CaregiverWords, facilityWords } from '../messages/caregiver-strings.ts';
import { localDayOf } from '../local-day.ts';
import { isOfDeadChild } from './of-dead-child.ts';
import type { ClaimedMessage, Stopped } from '../messages/queue.ts';
import { queueMessages } from '../messages/write-messages.ts';
import { changedDays, changedSession, type ChangedSession } from '#domain/sessions/changed-session.ts';
import type { PlanChange, SessionPlan } from '#domain/sessions/model.ts';
import type { MessageRow } from '../messages/message-row.ts';

const lastHour = 18;
const pageSize = 500;

/**
 * Queues a reminder for each visit expected tomorrow and for each one missed in the last days, by the facility's local
 * date. A child gets at most one reminder of each kind for a day, however often and wherever this runs. Caregivers
 * whose session was moved or cancelled are told so, and are reminded of the new day.
 * @returns how many reminders are new.
 */
export async function scheduleReminders(deps: Pick<AppDeps, 'db' | 'now' | 'config'>): Promise<number> {
  const { today, hour } = localDayOf(deps.now());
  if (hour < firstHour || hour > lastHour) return 0;
  let queued = await remind(deps, 'visit-tomorrow', addDays(today, 1));
  for (let daysAgo = 1; daysAgo <= lateDays; daysAgo += 1) {
    queued += await remind(deps, 'visit-missed', addDays(today, -daysAgo));
  }
  return queued + (await tellOfChangedSessions(deps));
}

/**
 * Schedules reminders once an hour on one instance: often enough for records that tablets send late in the day,
 * without every instance reading all visits of a country.
 */
export async function scheduleHourly(deps: Pick<AppDeps, 'db' | 'now' | 'config'>): Promise<number> {
  const { today, hour } = localDayOf(deps.now());
  const { rows } = await sql`
    insert into setting (key, value) values ('reminded', to_jsonb(${`${today} ${hour}`}::text))
    on conflict (key) do update set value = excluded.value where setting.value <> excluded.value
    returning key`.execute(deps.db);
  return rows.length === 0 ? 0 : scheduleReminders(deps);
}

/**
 * Reason to stop a message just before it is sent: the child died, the visit took place or was voided, or a later
 * change of session overtook the message. Null if it may be sent.
 */
export async function stoppedFor(
  deps: Pick<AppDeps, 'db'>,
  message: ClaimedMessage,
): Promise<Stopped | null> {
  if (await isOfDeadChild(deps.db, message)) return { kind: 'stopped', failure: 'child-died' };
  return (await isStillWanted(deps, message)) ? null : { kind: 'stopped', failure: null };
}

async function isStillWanted(deps: Pick<AppDeps, 'db'>, message: ClaimedMessage): Promise<boolean> {
  const { facility_id: facility, child_id: child, visit_on: on } = message;
  if (child === null || on === null) return true;
  if (message.kind === 'session-changed') return isLastChange(deps.db, message);
  return isVisitDue(deps.db, { facility, child, on });
}

async function remind(
  deps: Pick<AppDeps, 'db' | 'now' | 'config'>,
  kind: ReminderKind,
  on: LocalDate,
): Promise<number> {
  let queued = 0;
  let after: DueVisit | null = null;
  do {
    const page = await dueVisits(deps.db, { on, after, most: pageSize });
    const facilities = [...new Set(page.visits.map(({ facility_id }) => facility_id))];
    const plans = await plansOf(deps.db, facilities);
    const wordsOf = await facilityWords(deps.db, facilities);
    queued += await queueMessages(
      deps.db,
      page.visits.flatMap((visit) => {
        const own = plans.get(visit.facility_id) ?? [];
        const changed = changeOf(own, visit);
        if (changed && changed.instead?.on !== on) return [];
        const place = placeOfVisit(own, { on, settlement: visit.personal.settlement ?? '' });
        return reminderOf(deps, { kind, words: wordsOf(visit.facility_id), expected: { on, place } }, visit);
      }),
    );
    after = page.last;
  } while (after !== null);
  return queued;
}

type Deps = Pick<AppDeps, 'db' | 'now' | 'config'>;

/** A cancelled session is made up for within two weeks, and a missed replacement is reminded of for some days more. */
const daysBack = 14 + lateDays;
/** Next visits are announced up to half a year ahead. */
const daysAhead = 183;
/** Facilities whose plans are read in one query. */
const maxFacilities = 200;

/**
 * Tells caregivers whose session was moved or cancelled after its day was announced, and reminds them of the new day.
 * Each child is told of each change once, however often and wherever this runs.
 * @returns how many messages are new.
 */
async function tellOfChangedSessions(deps: Deps): Promise<number> {
  const { today } = localDayOf(deps.now());
  const from = addDays(today, -daysBack);
  const facilities = await facilitiesWithChanges(deps.db, from);
  let queued = 0;
  for (let at = 0; at < facilities.length; at += maxFacilities) {
    const some = facilities.slice(at, at + maxFacilities);
    const plans = await plansOf(deps.db, some);
    const wordsOf = await facilityWords(deps.db, some);
    for (const facility of some) {
      const own = plans.get(facility) ?? [];
      const days = own.flatMap((plan) => changedDays(plan, { from, to: addDays(today, daysAhead) }));
      const visits = await dueVisitsOn(deps.db, { facility, days: [...new Set(days)] });
      const rows: MessageRow[] = [];
      for (const visit of visits) {
        const changed = await changeSinceHeard(deps.db, own, visit);
        if (changed) rows.push(...rowsOf(deps, { changed, words: wordsOf(facility), today }, visit));
      }
      queued += await queueMessages(deps.db, rows);
    }
  }
  return queued;
}

/**
 * Finds a change of a visit's session made after its day was announced; null if there is none.
 * @param hasHeard tells whether the caregiver was already told of a change
 */
export function changeOf(
  plans: readonly SessionPlan[],
  visit: DueVisit,
  hasHeard?: (change: PlanChange) => boolean,
): ChangedSession | null {
  const { visit_on: on, personal } = visit;
  const changed = changedSession(plans, { on, settlement: personal.settlement ?? '' }, hasHeard);
  // Changes made before the last visit were known when the next day was announced.
  return changed && localDayOf(new Date(changed.change.at)).today >= visit.last_on ? changed : null;
}

/** True if no later change has replaced the one that a message is about. */
async function isLastChange(db: AppDeps['db'], message: ClaimedMessage): Promise<boolean> {
  const { facility_id: facility, child_id: child, visit_on: on } = message;
  const plans = (await plansOf(db, [facility])).get(facility) ?? [];
  const visits = await dueVisitsOn(db, { facility, days: [on as LocalDate] });
  const visit = visits.find(({ child_id }) => child_id === child);
  const changed = visit && changeOf(plans, visit);
  return !!changed && changeMessageId(visit.child_id, changed.change) === message.id;
}

function rowsOf(
  deps: Deps,
  {
    changed,
    words,
    today,
  }: { readonly changed: ChangedSession; readonly words: CaregiverWords; readonly today: LocalDate },
  visit: DueVisit,
): MessageRow[] {
  const told =
    changed.isNews && toldUntil(changed) > deps.now() ? changeRowOf(deps, { words, changed }, visit) : [];
  const { instead } = changed;
  // A child expected on the announced day gets the usual reminder.
  if (instead === null || instead.on === visit.visit_on) return told;
  const remind = (reminder: 'visit-tomorrow' | 'visit-missed') =>
    reminderOf(deps, { kind: reminder, words, expected: instead }, visit);
  if (instead.on === addDays(today, 1)) return [...told, ...remind('visit-tomorrow')];
  const isMissed = instead.on < today && instead.on >= addDays(today, -lateDays);
  return isMissed ? [...told, ...remind('visit-missed')] : told;
}

/** Finds the latest change that the caregiver has not been told of. */
async function changeSinceHeard(
  db: AppDeps['db'],
  plans: readonly SessionPlan[],
  visit: DueVisit,
): Promise<ChangedSession | null> {
  const changed = changeOf(plans, visit);
  if (changed === null || changed.earlier.length === 0) return changed;
  const idOf = (change: PlanChange) => changeMessageId(visit.child_id, change);
  const heard = await db
    .selectFrom('message')
    .select('id')
    .where('facility_id', '=', visit.facility_id)
    .where('id', 'in', changed.earlier.map(idOf))
    .where('state', 'in', ['sending', 'sent', 'in-doubt'])
    .execute();
  const ids = new Set(heard.map(({ id }) => id));
  return changeOf(plans, visit, (change) => ids.has(idOf(change)));
}

async function facilitiesWithChanges(db: AppDeps['db'], from: LocalDate): Promise<readonly string[]> {
  const { rows } = await sql<{ facility_id: string }>`
    select distinct facility_id from session_plan, jsonb_array_elements(plan -> 'changes') change
    where greatest(change ->> 'on', change ->> 'to', plan ->> 'until') >= ${from} order by facility_id`.execute(
    db,
  );
  return rows.map(({ facility_id }) => facility_id);
}
