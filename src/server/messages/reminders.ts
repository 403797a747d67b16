import { sql } from 'kysely';
import { addDays } from '#domain/kernel/calendar.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import { placeOfVisit } from '#domain/sessions/session-to-come.ts';
import type { AppDeps } from '../deps.ts';
import { planRowOf } from '../planning/stored-plan.ts';
import { dueVisits, isVisitDue, type DueVisit } from './due-visits.ts';
import { localDayOf, startOf } from './local-day.ts';
import { newMessage, reach, type MessageRow } from './message-row.ts';
import type { ClaimedMessage } from './queue.ts';
import { missedText, tomorrowText, type CaregiverWords } from './caregiver-strings.ts';
import { facilityWords } from './facility-words.ts';
import { queueMessages } from './write-messages.ts';

/** Nobody is texted at night. */
const firstHour = 8;
const lastHour = 18;
/** A server that was down yesterday reminds of what was missed then. */
const lateDays = 3;
const pageSize = 500;

type ReminderKind = 'visit-tomorrow' | 'visit-missed';

/**
 * Queues a reminder for each visit of tomorrow, and one for each that was missed yesterday or in the days before. Days are
 * those of the facility. A child gets one reminder of each kind for a day, whoever runs this and however often.
 * @returns how many are new.
 */
export async function scheduleReminders(deps: Pick<AppDeps, 'db' | 'now' | 'config'>): Promise<number> {
  const { today, hour } = localDayOf(deps.now());
  if (hour < firstHour || hour > lastHour) return 0;
  let queued = await remind(deps, 'visit-tomorrow', addDays(today, 1));
  for (let daysAgo = 1; daysAgo <= lateDays; daysAgo += 1) {
    queued += await remind(deps, 'visit-missed', addDays(today, -daysAgo));
  }
  return queued;
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

/** False for a reminder of a visit that has taken place meanwhile, or was declared void. */
export async function isStillWanted(deps: Pick<AppDeps, 'db'>, message: ClaimedMessage): Promise<boolean> {
  const { facility_id: facility, child_id: child, visit_on: on } = message;
  return child === null || on === null || isVisitDue(deps.db, { facility, child, on });
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
      page.visits.flatMap((visit) =>
        reminderOf(
          deps,
          { kind, plans: plans.get(visit.facility_id) ?? [], words: wordsOf(visit.facility_id) },
          visit,
        ),
      ),
    );
    after = page.last;
  } while (after !== null);
  return queued;
}

function reminderOf(
  deps: Pick<AppDeps, 'now' | 'config'>,
  {
    kind,
    plans,
    words,
  }: {
    readonly kind: ReminderKind;
    readonly plans: readonly SessionPlan[];
    readonly words: CaregiverWords;
  },
  visit: DueVisit,
): MessageRow[] {
  const { personal, visit_on: on } = visit;
  const to = reach({
    email: personal.caregiverEmail,
    phone: personal.caregiverNumber,
    sms: deps.config.sms !== null,
  });
  if (to === null || isGone(visit)) return [];
  const said = { fullname: personal.fullname, visitOn: on };
  const isTomorrow = kind === 'visit-tomorrow';
  const at = deps.now();
  const firstAt = firstMomentOf(kind, on);
  return [
    newMessage({
      facility: visit.facility_id,
      kind,
      source: `${visit.child_id} ${on}`,
      ...to,
      subject: isTomorrow ? words.subjects.visitTomorrow : words.subjects.visitMissed,
      body: isTomorrow
        ? tomorrowText(words, {
            ...said,
            place: placeOfVisit(plans, { on, settlement: personal.settlement ?? '' }),
          })
        : missedText(words, said),
      at,
      // A database that was restored since then may have sent it.
      ...(firstAt < at && { recordedAt: firstAt.toISOString() }),
      // "Tomorrow" is wrong from midnight on.
      expiresAt: startOf(isTomorrow ? on : addDays(on, lateDays + 2)),
      visit: { child: visit.child_id, on },
    }),
  ];
}

/** The plans of the facilities that visits are expected at. */
async function plansOf(
  db: AppDeps['db'],
  facilities: readonly string[],
): Promise<ReadonlyMap<string, readonly SessionPlan[]>> {
  if (facilities.length === 0) return new Map();
  const rows = await db
    .selectFrom('session_plan')
    .selectAll()
    .where('facility_id', 'in', facilities)
    .execute();
  return new Map(
    Array.from(
      Map.groupBy(rows, (row) => row.facility_id),
      ([facility, own]) => [facility, own.map(planRowOf)],
    ),
  );
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
