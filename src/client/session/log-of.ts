import type { FacilityId, LogId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import type { LogRow } from '#client/db/rows.ts';
import { deviceId } from './device-id.ts';

/** This device's log for a facility; minted with the database, so that a wiped device never reuses a number. */
export async function logOf(db: DeviceDatabase, facility: FacilityId, newId: () => string): Promise<LogRow> {
  const known = await db.log.where({ facility }).first();
  if (known) return known;
  const device = await deviceId(db, newId);
  return db.transaction('rw', db.log, async () => {
    const raced = await db.log.where({ facility }).first();
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
