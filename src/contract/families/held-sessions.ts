import { heldActivities } from '#domain/sessions/held/activities/index.ts';
import { aboutHeld, decideHeld, type HeldEvent } from '#domain/sessions/held/decide.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import { type SessionPartRow, sessionPartRowSchema } from '#contract/held-rows.ts';
import type { Family } from './family.ts';

export type HeldRowTypes = { readonly session_part: SessionPartRow };

/** Sessions that are held. The parts of one are a partition: who joins looks at the one that started it. */
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
