import type { SessionPartId } from '#domain/kernel/ids.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import type { HeldEvent } from '#domain/sessions/held/activities.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import type { SessionEvent } from '#domain/sessions/activities.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { OpenResult } from '#client/open-database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { type SaveEventsResult, type SaveOptions, saveEvents } from '#client/outbox/save.ts';
import { queryScope } from '#client/queries/scope.ts';
import { heldOnTablet } from './held-on-tablet.ts';
import { ownEventsSince, ownParts } from './own-session.ts';
import { sessionsOnTablet } from './sessions-on-tablet.ts';

/** The sessions that the facility signed in has planned, and those that are held. Reads look at IndexedDB only. */
export function planningOf(
  db: DeviceDatabase,
  { deps, ready, onSaved }: { deps: EngineDeps; ready: () => Promise<OpenResult>; onSaved: () => void },
) {
  const { session_plan: table } = sessionsOnTablet.tables;
  const { session_part: partTable } = heldOnTablet.tables;
  return {
    /** All plans, those that are over among them, the oldest first. */
    async plans(): Promise<SessionPlan[]> {
      const scope = await queryScope(db);
      if (!scope) return [];
      return (await table.all(db, scope.facility).toArray()).map(table.rowOf);
    },
    /** What each tablet does of the sessions that are or were held, the earliest first. */
    async parts(): Promise<SessionPart[]> {
      const scope = await queryScope(db);
      if (!scope) return [];
      return (await partTable.all(db, scope.facility).toArray()).map(partTable.rowOf);
    },
    /** The parts that this tablet began. */
    async ownParts(): Promise<readonly SessionPart[]> {
      return ownParts(db, await this.parts());
    },
    /** What this tablet saved of the register since it began a part; null where it did not begin it. */
    ownEventsSince: (part: SessionPartId) => ownEventsSince(db, part),
    /** Saves events about plans or held sessions, all or none. */
    async save(
      events: readonly (SessionEvent | HeldEvent)[],
      options: SaveOptions,
    ): Promise<SaveEventsResult> {
      const opened = await ready();
      if (!opened.ok) return { ok: false, at: 0, reason: 'not-saved' };
      const saved = await saveEvents(db, deps, { events, options });
      if (saved.ok) onSaved();
      return saved;
    },
  };
}

export type Planning = ReturnType<typeof planningOf>;
