import { sql, type RawBuilder } from 'kysely';
import { sessions, type SessionRows } from '#contract/families/sessions.ts';
import type { SessionPlanRow } from '#contract/session-rows.ts';
import { sessionSentences } from '#contract/session-sentences.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { SessionPlan, SessionRejection } from '#domain/sessions/model.ts';
import type { Write } from '../db/insert-of.ts';
import type { AskedFor, JudgedDeed, Question, ServerFamily } from '../families/server-family.ts';
import type { Drift } from '../ledger/drift.ts';
import { planRowOf, type StoredPlan, storedPlanOf } from './stored-plan.ts';

type SessionDeed = JudgedDeed<SessionRows, SessionPlan | null, null>;

/** Planned sessions on the server: judged by the rule alone. */
export const sessionsOnServer: ServerFamily<SessionRows, SessionPlan | null, null, null> = {
  family: sessions,
  isAlwaysRecorded: false,
  comesShort: true,
  isToldUnasked: false,
  ask: askPlans,
  async look(_trx, _asked, answer) {
    // The question's own words.
    const rows = ((answer ?? []) as readonly StoredPlan[]).map(planRowOf);
    return { rows: { session_plan: new Map(rows.map((row) => [row.id, row])) }, context: null };
  },
  judge(deed) {
    const settled = deed.settle(deed.event);
    if (settled.accepted) return { ...settled, found: null };
    // The rule's own reasons.
    const reason = settled.reason as SessionRejection;
    return { verdict: 'refused', reason, detail: sessionSentences[reason], byRule: true };
  },
  response: (_accepted, event) => ({ id: event }),
  caseOf: () => null,
  rowWrites: ({ facility }, deeds) => planWrites(facility, deeds),
  async rowsOf(trx, facility) {
    const rows = await trx
      .selectFrom('session_plan')
      .selectAll()
      .where('facility_id', '=', facility)
      .orderBy('plan_id')
      .execute();
    return { session_plan: rows.map(planRowOf) };
  },
  drift: (facility) => [planDrift(facility)],
};

/** The plans that events are about. */
function askPlans({ facility, events }: AskedFor): Question | null {
  const own = events.filter(({ read }) => read.family.name === sessions.name);
  if (own.length === 0) return null;
  const ids = own.flatMap(({ read, eventId }) => sessions.named(read.event, eventId)['session_plan'] ?? []);
  return {
    parts: [
      sql`session_plans as (
        select * from session_plan where facility_id = ${facility} and plan_id = any(${[...new Set(ids)]}::uuid[]))`,
    ],
    answer: sql`(select coalesce(json_agg(session_plans), '[]') from session_plans)`,
  };
}

/** What the events of a batch changed, as the last of them left it. */
function planWrites(facility: FacilityId, deeds: readonly SessionDeed[]): Write[] {
  const last = new Map<string, SessionPlanRow>();
  for (const { accepted } of deeds) for (const row of accepted.changed.session_plan) last.set(row.id, row);
  if (last.size === 0) return [];
  const rows = Array.from(last.values(), (row) => storedPlanOf(facility, row));
  return [
    sql`insert into session_plan
      select * from json_populate_recordset(null::session_plan, ${JSON.stringify(rows)}::json)
      on conflict (facility_id, plan_id) do update set plan = excluded.plan, updated_at = excluded.updated_at`,
  ];
}

/** Plans whose event was accepted and whose row is missing, or the other way round. */
function planDrift(facility: string): RawBuilder<Drift> {
  return sql<Drift>`
    with accepted as (
      select event_id as id from event
      where facility_id = ${facility} and status = 'accepted' and type = 'plan-session'
    ), kept as (
      select plan_id as id from session_plan where facility_id = ${facility}
    )
    select ${facility} as facility, 'session-plan' as kind, id::text as id,
      case when accepted.id is null then 'nothing' else 'a row' end as expected,
      case when kept.id is null then 'nothing' else 'a row' end as found
    from accepted full join kept using (id) where accepted.id is null or kept.id is null`;
}
