import { sessionActivities } from '#domain/sessions/activities/index.ts';
import { aboutPlan, decideSession, type SessionEvent } from '#domain/sessions/decide.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import { type SessionPlanRow, sessionPlanRowSchema } from '#contract/session-rows.ts';
import type { Family } from './family.ts';

export type SessionRows = { readonly session_plan: SessionPlanRow };

/** Sessions that are planned. Each plan stands for itself. */
export const sessions: Family<SessionRows, SessionPlan | null> = {
  name: 'sessions',
  types: sessionActivities,
  relayed: new Set(),
  tables: {
    session_plan: {
      wire: 'session_plans',
      schema: sessionPlanRowSchema,
      id: ({ id }) => id,
      key: ({ id }) => `session-plan:${id}`,
      follow: () => ({}),
    },
  },
  // Itself too: another log may have brought it already.
  named: (event, id) => ({ session_plan: [aboutPlan(event as SessionEvent) ?? id] }),
  keys: (event, id) => [`session-plan:${aboutPlan(event as SessionEvent) ?? id}`],
  decide(event, rows, facts) {
    const id = aboutPlan(event as SessionEvent) ?? facts.event;
    const decision = decideSession(event as SessionEvent, rows.session_plan.get(id), facts);
    return decision.accepted ? { accepted: true, outcome: decision.plan } : decision;
  },
  apply: (_rows, outcome) => ({ session_plan: outcome === null ? [] : [outcome as SessionPlanRow] }),
  sumOf: () => null,
};
