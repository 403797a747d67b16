import { Dexie } from 'dexie';
import { eventIdSchema, type SessionPartId } from '#domain/kernel/ids.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import { isRegisterEvent, type OwnRegisterEvent, takenBack } from '#domain/sessions/held/given-in.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { eventsById } from '#client/queries/pending-events.ts';

/** The parts among some that this device began itself: its own log has the event that each of them is called as. */
export async function ownParts(
  db: DeviceDatabase,
  parts: readonly SessionPart[],
): Promise<readonly SessionPart[]> {
  const begun = await eventsById(
    db,
    parts.map(({ id }) => id),
  );
  return parts.filter(({ id }) => begun.has(id));
}

/**
 * What this device saved of the register since it began a part, in its order, then which of its doses were declared void on another
 * device; null where it did not begin it.
 */
export async function ownEventsSince(
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
