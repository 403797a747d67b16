import { sessions, type SessionRows } from '#contract/families/sessions.ts';
import type { SessionPlanRow } from '#contract/wire/session-rows.ts';
import { aboutPlan, type SessionEvent } from '#domain/sessions/activities.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import type { EventId } from '#domain/kernel/ids.ts';
import type { ClientFamily } from '#client/db/database.ts';
import { storedAsIs } from '#client/families/stored-as-is.ts';

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
