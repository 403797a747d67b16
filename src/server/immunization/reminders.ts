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
 * Queues a reminder for each visit of tomorrow, and one for each that was missed yesterday or in the days before. Days are
 * those of the facility. A child gets one reminder of each kind for a day, whoever runs this and however often. Who was told a
 * session that was moved or cancelled since is told of that, and reminded of the day that stands instead.
 * @returns how many are new.
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
 * Schedules reminders once an hour, on one instance: what tablets record late in the day is reminded of too, and a country
 * of visits is not read by everybody all the time.
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
 * Reason to stop a message at the moment of sending: that its child has died, that its visit has taken place meanwhile or was declared
 * void, or that another change overtook the one that it tells of. Null for one that is to be sent.
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

/** A session that was cancelled is made good within two weeks, and who misses that one is reminded for some days. */
const daysBack = 14 + lateDays;
/** Next visits are told for half a year. */
const daysAhead = 183;
/** Facilities of which the plans are read together. */
const maxFacilities = 200;

/**
 * Tells care givers whose session was moved or cancelled after they were told its day, and reminds them of the day that stands
 * instead. Each change is told a child once, whoever runs this and however often.
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
 * Finds a change of a visit's session since its day was told; null if there is none.
 * @param hasHeard tells which changes the care giver knows of
 */
export function changeOf(
  plans: readonly SessionPlan[],
  visit: DueVisit,
  hasHeard?: (change: PlanChange) => boolean,
): ChangedSession | null {
  const { visit_on: on, personal } = visit;
  const changed = changedSession(plans, { on, settlement: personal.settlement ?? '' }, hasHeard);
  // Changes before the last visit were known when its day was told.
  return changed && localDayOf(new Date(changed.change.at)).today >= visit.last_on ? changed : null;
}

/** True while the change that a message tells of is still the last one. */
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
  // A child who is expected on the told day is reminded with all others.
  if (instead === null || instead.on === visit.visit_on) return told;
  const remind = (reminder: 'visit-tomorrow' | 'visit-missed') =>
    reminderOf(deps, { kind: reminder, words, expected: instead }, visit);
  if (instead.on === addDays(today, 1)) return [...told, ...remind('visit-tomorrow')];
  const isMissed = instead.on < today && instead.on >= addDays(today, -lateDays);
  return isMissed ? [...told, ...remind('visit-missed')] : told;
}

/** The same, by what the care giver has heard of what was changed before. */
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
