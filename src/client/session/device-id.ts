import type { DeviceId } from '#domain/kernel/ids.ts';
import type { DeviceDatabase } from '#client/db/database.ts';
import { readMeta, writeMeta } from '#client/db/meta.ts';

/** This device's id, made when its database was. */
export async function deviceId(db: DeviceDatabase, newId: () => string): Promise<DeviceId> {
  return db.transaction('rw', db.meta, async () => {
    const known = await readMeta<DeviceId>(db, 'device');
    if (known !== undefined) return known;
    const fresh = newId() as DeviceId;
    await writeMeta(db, 'device', fresh);
    return fresh;
  });
}
