import type { DeviceDatabase } from './database.ts';

/** Reads one small fact about the device; undefined when it was never written. */
export async function readMeta<T>(db: DeviceDatabase, key: string): Promise<T | undefined> {
  const row = await db.meta.get(key);
  return row?.value as T | undefined;
}

/** Writes one small fact about the device. */
export async function writeMeta(db: DeviceDatabase, key: string, value: unknown): Promise<void> {
  await db.meta.put({ key, value });
}
