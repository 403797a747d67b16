import { sql } from 'kysely';
import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { placeOfVisit } from '#domain/sessions/planned-days.ts';
import type { AppDeps } from '../deps.ts';
import { plansOf } from '../planning/plans-of.ts';
import { changeOf, isLastChange, tellOfChangedSessions } from './changed-sessions.ts';
import { dueVisits, isVisitDue, type DueVisit } from '../messages/due-visits.ts';
import { facilityWords } from '../messages/facility-words.ts';
import { localDayOf } from '../local-day.ts';
import { isOfDeadChild } from './of-dead-child.ts';
import type { ClaimedMessage, Stopped } from '../messages/queue.ts';
import { firstHour, lateDays, reminderOf, type ReminderKind } from './reminder-row.ts';
import { queueMessages } from '../messages/write-messages.ts';

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
 * What stops a message at the moment of sending: that its child has died, that its visit has taken place meanwhile or was declared
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
