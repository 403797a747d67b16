import type { DeviceId, FacilityId, LogId } from '#domain/kernel/ids.ts';
import { type DeviceDatabase, readMeta, writeMeta } from '#client/db/database.ts';
import type { LogRow } from '#client/db/rows.ts';

/** This device's log for a facility; created with the database, so that a wiped device never reuses a number. */
export async function logOf(db: DeviceDatabase, facility: FacilityId, newId: () => string): Promise<LogRow> {
  const known = await knownLog(db, facility);
  if (known) return known;
  const device = await deviceId(db, newId);
  return db.transaction('rw', db.log, async () => {
    const raced = await knownLog(db, facility);
    if (raced) return raced;
    const log: LogRow = {
      log_id: newId() as LogId,
      facility,
      device,
      next_seq: 1,
      accepted_through: 0,
      folded_through: 0,
      durable_through: 0,
    };
    await db.log.add(log);
    return log;
  });
}

/**
 * This device's log for a facility, if it has saved or loaded anything of it. Not async: a live query follows promises only to a certain
 * depth, and reads beyond it would not wake it.
 */
export function knownLog(db: DeviceDatabase, facility: FacilityId): Promise<LogRow | undefined> {
  return db.log.toArray().then((logs) => logs.find((log) => log.facility === facility));
}

/** This device's id, created with its database. */
export async function deviceId(db: DeviceDatabase, newId: () => string): Promise<DeviceId> {
  return db.transaction('rw', db.meta, async () => {
    const known = await readMeta<DeviceId>(db, 'device');
    if (known !== undefined) return known;
    const fresh = newId() as DeviceId;
    await writeMeta(db, 'device', fresh);
    return fresh;
  });
}
