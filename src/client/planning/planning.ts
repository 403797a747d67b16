import { eventIdSchema, type SessionPartId } from '#domain/kernel/ids.ts';
import type { SessionPlan } from '#domain/sessions/model.ts';
import type { HeldEvent } from '#domain/sessions/held/activities.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import type { SessionEvent } from '#domain/sessions/activities.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { OpenResult } from '#client/open-database.ts';
import type { EngineDeps } from '#client/engine-deps.ts';
import { saveEvents, type SaveEventsResult, type SaveOptions } from '#client/outbox/save.ts';
import { queryScope } from '#client/queries/scope.ts';
import { heldOnTablet, sessionsOnTablet } from './sessions-on-tablet.ts';
import { Dexie } from 'dexie';
import { isRegisterEvent, type OwnRegisterEvent, takenBack } from '#domain/sessions/held/given-in.ts';
import { eventsById } from '../queries/pending-events.ts';

/** The planned and held sessions of the signed-in facility. Reads use IndexedDB only. */
export function planningOf(
  db: DeviceDatabase,
  { deps, ready, onSaved }: { deps: EngineDeps; ready: () => Promise<OpenResult>; onSaved: () => void },
) {
  const { session_plan: table } = sessionsOnTablet.tables;
  const { session_part: partTable } = heldOnTablet.tables;
  return {
    /** All plans, past ones included, oldest first. */
    async plans(): Promise<SessionPlan[]> {
      const scope = await queryScope(db);
      if (!scope) return [];
      return (await table.all(db, scope.facility).toArray()).map(table.rowOf);
    },
    /** Each tablet's part in current and past sessions, earliest first. */
    async parts(): Promise<SessionPart[]> {
      const scope = await queryScope(db);
      if (!scope) return [];
      return (await partTable.all(db, scope.facility).toArray()).map(partTable.rowOf);
    },
    /** The parts started on this tablet. */
    async ownParts(): Promise<readonly SessionPart[]> {
      return ownParts(db, await this.parts());
    },
    /** Register events saved here since a part was started; null if it was not started on this tablet. */
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

/** The parts started on this device, whose own log contains the event with the part's id. */
async function ownParts(db: DeviceDatabase, parts: readonly SessionPart[]): Promise<readonly SessionPart[]> {
  const begun = await eventsById(
    db,
    parts.map(({ id }) => id),
  );
  return parts.filter(({ id }) => begun.has(id));
}

/**
 * Register events saved on this device since it started a part, in order, followed by withdrawals of its doses by other devices; null if
 * the part was not started here.
 */
async function ownEventsSince(
  db: DeviceDatabase,
  part: SessionPartId,
): Promise<readonly OwnRegisterEvent[] | null> {
  const begun = (await eventsById(db, [part])).get(part);
  if (begun === undefined) return null;
  const rows = await db.event
    .where('[log_id+seq]')
    .between([begun.log_id, begun.seq], [begun.log_id, Dexie.maxKey])
    .toArray();
  const saved = rows.flatMap((row) => {
    if (row.damaged === true || row.state === 'refused' || row.state === 'set_aside') return [];
    const { type, payload } = row.envelope;
    if (!isRegisterEvent({ type })) return [];
    return [{ event: row.event_id, type, payload } as unknown as OwnRegisterEvent];
  });
  return [...saved, ...(await voidedElsewhere(db, saved))];
}

async function voidedElsewhere(
  db: DeviceDatabase,
  saved: readonly OwnRegisterEvent[],
): Promise<readonly OwnRegisterEvent[]> {
  const taken = takenBack(saved);
  const given = saved.filter(({ type, event }) => type === 'immunize' && !taken.has(event));
  const records = await db.immunization.bulkGet(given.map(({ event }) => event));
  return records.flatMap((record) => {
    if (!record?.voided) return [];
    const payload = { immunization: record.id, reason: record.voided.reason };
    return [{ event: eventIdSchema.parse(record.id), type: 'void-immunization', payload }];
  });
}
