import { type SessionRows, sessions, type HeldRowTypes, heldSessions } from '#contract/families/sessions.ts';
import type { SessionPlanRow, SessionPartRow } from '#contract/wire/session-rows.ts';
import { aboutPlan, type SessionEvent } from '#domain/sessions/activities.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { ClientFamily } from '#client/db/database.ts';
import { storedAsIs } from '#client/families/stored-as-is.ts';
import { aboutHeld, type HeldEvent } from '#domain/sessions/held/activities.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';

/** Planned sessions on the tablet. */
export const sessionsOnTablet: ClientFamily<SessionRows, SessionPlan | null> = {
  family: sessions,
  stores: { session_plan: 'id, [facility+id]' },
  derivedStores: [],
  tables: { session_plan: storedAsIs<SessionPlanRow>('session_plan', 'id') },
  dependencies(event) {
    // The event that made a plan shares its id.
    const about = aboutPlan(event as SessionEvent);
    return about === null ? [] : [about as string as EventId];
  },
  uncounted: () => ({}),
};

/** Sessions that are held, on the tablet. */
export const heldOnTablet: ClientFamily<HeldRowTypes, SessionPart | null> = {
  family: heldSessions,
  stores: { session_part: 'id, [facility+id]' },
  derivedStores: [],
  tables: { session_part: storedAsIs<SessionPartRow>('session_part', 'id') },
  dependencies(event) {
    // A session or part has the id of the event that made it.
    const { session, part } = aboutHeld(event as HeldEvent);
    const about = new Set<string | null>([session, part]);
    return [...about].flatMap((id) => (id === null ? [] : [id as EventId]));
  },
  uncounted: () => ({}),
};
