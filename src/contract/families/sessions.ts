import {
  aboutPlan,
  decideSession,
  sessionActivities,
  type SessionEvent,
} from '#domain/sessions/activities.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import {
  type SessionPartRow,
  sessionPartRowSchema,
  type SessionPlanRow,
  sessionPlanRowSchema,
} from '#contract/wire/session-rows.ts';
import type { Family } from './family.ts';
import { aboutHeld, decideHeld, heldActivities, type HeldEvent } from '#domain/sessions/held/activities.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';

export type SessionRows = { readonly session_plan: SessionPlanRow };

/** Planned sessions. Plans are independent of each other. */
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
  // Includes the event's own id, because another log may have brought it already.
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

export type HeldRowTypes = { readonly session_part: SessionPartRow };

/** Held sessions. The parts of one session form a partition, because joining reads the part that started it. */
export const heldSessions: Family<HeldRowTypes, SessionPart | null> = {
  name: 'held-sessions',
  types: heldActivities,
  relayed: new Set(),
  tables: {
    session_part: {
      wire: 'session_parts',
      schema: sessionPartRowSchema,
      id: ({ id }) => id,
      key: ({ session }) => `held-session:${session}`,
      follow: () => ({}),
    },
  },
  named(event, id) {
    const { session, part } = aboutHeld(event as HeldEvent);
    return { session_part: [...new Set([part ?? id, session ?? id])] };
  },
  keys: (event, id) => [`held-session:${aboutHeld(event as HeldEvent).session ?? id}`],
  decide(event, rows, facts) {
    const { session, part } = aboutHeld(event as HeldEvent);
    const decision = decideHeld(
      event as HeldEvent,
      {
        part: rows.session_part.get(part ?? facts.event),
        first: rows.session_part.get(session ?? facts.event),
      },
      facts,
    );
    return decision.accepted ? { accepted: true, outcome: decision.part } : decision;
  },
  apply: (_rows, outcome) => ({ session_part: outcome === null ? [] : [outcome as SessionPartRow] }),
  sumOf: () => null,
};
